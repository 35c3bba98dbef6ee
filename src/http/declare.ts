import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Received, RequestBounds } from './receive.ts';

/** A request whose body is announced and never sent. */
export interface Declaration {
  readonly method: 'PUT';
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
}

/**
 * Sends the head of a request and nothing of its body, and hears what is answered to the head alone. Whoever waits
 * for the body is let wait until the time is over; then status is 0. Never rejects.
 */
export function declare(declaration: Declaration, bounds: RequestBounds): Promise<Received> {
  const { address, ...options } = declaration;
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = send(address, { ...options, agent: false });
    const end = (received: Received) => {
      clearTimeout(timer);
      asked.destroy();
      resolve(received);
    };
    const timer = setTimeout(
      () => end(nothing(`no answer to the head alone after ${bounds.timeoutMillis} ms`)),
      bounds.timeoutMillis,
    );
    asked.on('error', ({ message }) => end(nothing(message)));
    asked.on('response', (answer) => void hear(answer, bounds.maxBodyBytes).then(end));
    asked.flushHeaders();
  });
}

async function hear(answer: IncomingMessage, most: number): Promise<Received> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer) {
      length += chunk.length;
      chunks.push(chunk);
      if (length > most) break;
    }
  } catch {
    // Whoever refuses a body may close the connection before the answer is whole: its status was heard.
  }
  const body = Buffer.concat(chunks).subarray(0, most);
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, body, truncated: length > most };
}

function nothing(error: string): Received {
  return { status: 0, headers: {}, body: Buffer.alloc(0), truncated: false, error };
}
