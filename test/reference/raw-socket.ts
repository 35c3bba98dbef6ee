import { connect } from 'node:net';

/** What a server wrote on a connection until it closed it, or until it had nothing more to say. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The documented errors, when the body holds them. */
  readonly errors: readonly { readonly reason: string }[] | undefined;
}

/** Milliseconds after which a server that says nothing is taken to hang. */
const PATIENCE = 5_000;

/**
 * Writes bytes as they are on a connection of their own, and reads the first answer. Rejects when
 * none comes in time; a connection that is closed without an answer has the status 0.
 */
export function exchangeRaw(url: string, sent: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const settle = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answerIn(Buffer.concat(chunks).toString('utf8')));
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`expected an answer within ${PATIENCE} ms, got ${Buffer.concat(chunks)}`));
    }, PATIENCE);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete(Buffer.concat(chunks).toString('latin1'))) settle();
    });
    socket.on('error', settle);
    socket.on('close', settle);
    socket.write(sent);
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined || text.length >= end + 4 + Number(length);
}

function answerIn(text: string): RawAnswer {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status, text, errors: errorsIn(body) };
}

function errorsIn(body: string): RawAnswer['errors'] {
  try {
    return JSON.parse(body).errors;
  } catch {
    return undefined;
  }
}
