import { gzipSync } from 'node:zlib';
import type { Dialect } from './dialect.ts';

/** Answers compressed and in chunks, connections closed now and then. */
export const wire: Dialect = {
  name: 'wire',
  says: 'gzip bodies in chunks without a length, and a connection that closes after every fifth answer',
  options: {
    write: (() => {
      let turn = 0;
      return (incoming, outgoing, { status, headers, body }) => {
        if (outgoing.destroyed || outgoing.headersSent) return;
        turn += 1;
        const close = turn % 5 === 0 ? { connection: 'close' } : {};
        const isBodiless = body === undefined || incoming.method === 'HEAD';
        const type = isBodiless
          ? {}
          : { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' };
        outgoing.writeHead(status, { ...type, ...close, ...headers });
        if (isBodiless) return void outgoing.end();
        const bytes = gzipSync(JSON.stringify(body));
        outgoing.write(bytes.subarray(0, 10));
        outgoing.end(bytes.subarray(10));
      };
    })(),
  },
};

/** How it is not there, in turn. What tells no time may come after the work was done, as gateways give it. */
const ABSENCES: readonly { status: number; retryAfter?: string; isDone?: true }[] = [
  { status: 503, retryAfter: '0' },
  { status: 504, isDone: true },
  { status: 408 },
  { status: 503, isDone: true },
  { status: 502 },
];

/** Now and then it is not there, and does not say whether it did the work. */
export const interrupted: Dialect = {
  name: 'interrupted',
  says: '503 with Retry-After, and 408, 502, 503 and 504 of which some come after the work, on every seventeenth request',
  wrap: (core) => {
    let turn = 0;
    return (state, ...given) => {
      turn += 1;
      if (turn % 17 !== 0) return core(state, ...given);
      const absence = ABSENCES[(turn / 17) % ABSENCES.length];
      const { status = 503, retryAfter, isDone = false } = absence ?? {};
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      const answer = { status, headers, body: { message: 'not there at the moment' } };
      const done = isDone ? core(state, ...given) : undefined;
      return { state: done?.state ?? state, answer };
    };
  },
};

/** Every ninth request is told to come back at once. */
export const throttled: Dialect = {
  name: 'throttled',
  says: '429 with Retry-After on every ninth request',
  wrap: (core) => {
    let turn = 0;
    return (state, ...given) => {
      turn += 1;
      if (turn % 9 !== 0) return core(state, ...given);
      const body = { errors: [{ reason: 'Too many requests' }] };
      return { state, answer: { status: 429, headers: { 'retry-after': '0' }, body } };
    };
  },
};
