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

/** Now and then it is not there: a 503 does nothing, a 502 or 504 may come after the work was done. */
export const interrupted: Dialect = {
  name: 'interrupted',
  says: '503, with and without Retry-After, 502 and 504 on every seventeenth request',
  wrap: (core) => {
    let turn = 0;
    return (state, ...given) => {
      turn += 1;
      if (turn % 17 !== 0) return core(state, ...given);
      const status = [503, 502, 503, 504][(turn / 17) % 4] ?? 503;
      const headers: Record<string, string> = turn % 2 === 0 ? { 'retry-after': '0' } : {};
      const answer = { status, headers, body: { message: 'not there at the moment' } };
      const done = status === 504 ? core(state, ...given) : undefined;
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
