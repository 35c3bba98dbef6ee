import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';
import { type BaseAddress, parseBaseAddress } from '../http/base-address.ts';
import { ByteRoom } from '../text/byte-room.ts';
import type { ExchangeView } from '../validate/index.ts';
import { BodyCopy } from './body-copy.ts';
import { endToEnd, plainHeaders } from './wire-headers.ts';

/** A proxy that is listening on loopback. */
export interface Proxy {
  /** What a client takes as its base address, without `/v4`. */
  readonly url: string;
  /** Ends all connections, and waits until what has passed is seen. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Base address of the target. */
  readonly target: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Is told of each exchange once the client has its answer; not of bodies beyond 8 MiB. */
  readonly seen: (exchange: ExchangeView) => void;
}

/** What the requests of one proxy share. */
interface Route extends BaseAddress {
  readonly pool: Pool;
  readonly seen: ProxyOptions['seen'];
  readonly room: ByteRoom;
}

/** Bytes of bodies that are copied at one time: what comes beside them passes unseen. */
const MOST_COPIED = 128 * 2 ** 20;

/**
 * Starts a reverse proxy on loopback that hands every request on to one target, and to nobody else,
 * so that no credential leaves for another origin: whole URLs are refused, redirects are handed back.
 * Bodies pass as streams.
 * @throws TypeError when `target` is no base address, Error when the port is taken
 */
export async function startProxy({ target, port = 0, seen }: ProxyOptions): Promise<Proxy> {
  const address = parseBaseAddress(target);
  const pool = new Pool(address.origin);
  const route = { ...address, pool, seen, room: new ByteRoom(MOST_COPIED) };
  const underWay = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const passing = forward(route, incoming, outgoing).finally(() => underWay.delete(passing));
    underWay.add(passing);
  });
  const listening = await listen(server, port);
  return {
    url: `http://127.0.0.1:${listening}`,
    close: async () => {
      server.closeAllConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([closed, pool.destroy(), ...underWay]);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function forward(
  route: Route,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? '';
  if (!path.startsWith('/')) return refuse(outgoing, 400, 'expected a path, not a whole URL');
  const sent = new BodyCopy(route.room);
  const received = new BodyCopy(route.room);
  try {
    const answer = await ask(route, incoming, outgoing, sent);
    outgoing.writeHead(answer.statusCode, endToEnd(answer.headers));
    await pipeline(answer.body, copying(received), outgoing);
    const exchange = await viewOf(incoming, sent, answer, received);
    if (exchange) route.seen(exchange);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, 502, `no answer from ${route.base}: ${(error as Error).message}`);
  } finally {
    sent.release();
    received.release();
  }
}

type TargetAnswer = Awaited<ReturnType<Pool['request']>>;

function ask(
  { pool, prefix }: Route,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  sent: BodyCopy,
): Promise<TargetAnswer> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const { host: _, expect: __, ...headers } = endToEnd(incoming.headers);
  const copy = copying(sent);
  if (hasBody(incoming)) pipeline(incoming, copy).catch(() => gone.abort());
  return pool.request({
    method: (incoming.method ?? 'GET') as 'GET',
    path: prefix + incoming.url,
    headers,
    body: hasBody(incoming) ? copy : null,
    signal: gone.signal,
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length ?? 0) > 0;
}

/** Lets everything pass and keeps a copy. */
function copying(copy: BodyCopy): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      copy.add(chunk);
      done(null, chunk);
    },
  });
}

async function viewOf(
  { method = '', url = '', headers }: IncomingMessage,
  sent: BodyCopy,
  answer: TargetAnswer,
  received: BodyCopy,
): Promise<ExchangeView | undefined> {
  const answerBody = await received.text(answer.headers['content-encoding'] as string | undefined);
  if (answerBody === undefined) return undefined;
  const requestBody = await sent.text(headers['content-encoding']);
  return {
    method,
    url,
    requestHeaders: plainHeaders(headers),
    requestBody,
    requestBodyUnknown: requestBody === undefined,
    status: answer.statusCode,
    answerHeaders: plainHeaders(answer.headers),
    answerBody,
  };
}

/** Answers in the place of the target, with the documented error body (errors#rule-2). */
function refuse(outgoing: ServerResponse, status: number, reason: string): void {
  const body = JSON.stringify({ errors: [{ field: null, reason: `proxy: ${reason}` }] });
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
