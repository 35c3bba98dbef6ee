import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Behaviour, forbidden, withHeaders, writing } from '../behaviour.ts';

const MANY = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`x-${n}`, String(n)]));

/** Sends what its headers do not say, or headers that nobody should have to hold. */
export const headers: readonly Behaviour[] = [
  withHeaders('a header of 60,000 characters', () => ({ 'x-long': 'x'.repeat(60_000) })),
  withHeaders('a header of 200,000 characters', () => ({ 'x-long': 'x'.repeat(200_000) })),
  withHeaders('1,500 headers', () => MANY),
  withHeaders('500 cookies', () => ({
    'set-cookie': Array.from({ length: 500 }, (_, n) => `c${n}=${n}`),
  })),
  writing('header names that are none', (socket) =>
    socket.end('HTTP/1.1 200 OK\r\n(): x\r\n\u0000: y\r\nContent-Length: 2\r\n\r\n{}'),
  ),
  forbidden(withHeaders('JSON said to be HTML', () => ({ 'content-type': 'text/html' }))),
  withHeaders('two content types', () => ({ 'content-type': ['application/json', 'text/html'] })),
  withHeaders('JSON said to be UTF-16', () => ({
    'content-type': 'application/json; charset=utf-16',
  })),
  withHeaders('a date of the year 9999', () => ({ date: 'Fri, 31 Dec 9999 23:59:59 GMT' })),
  withHeaders('a date that is none', () => ({ date: 'yesterday' })),
  withHeaders('an encoding that nobody knows', () => ({ 'content-encoding': 'x-own' })),
  withHeaders('plain text said to be gzip', () => ({ 'content-encoding': 'gzip' })),
  withHeaders('plain text said to be ten times encoded', () => ({
    'content-encoding': Array.from({ length: 10 }, () => 'gzip').join(', '),
  })),
  withHeaders('an encoding that carries the token', ({ token }) => ({ 'content-encoding': token })),
  withHeaders('a Retry-After with every answer', () => ({ 'retry-after': '3600' })),
  withHeaders('control characters of a terminal', () => ({ 'x-color': '\u001b[31m'.slice(1) })),
  compressed('a body of 100 MB in 100 KB of gzip', 'gzip', gzipSync(Buffer.alloc(100 * 2 ** 20))),
  compressed('a body of 100 MB in brotli', 'br', brotliCompressSync(Buffer.alloc(100 * 2 ** 20))),
  compressed('a body that is gzip three times over', 'gzip, gzip, gzip', threefold()),
  compressed('gzip that breaks off', 'gzip', gzipSync('{"data":[]}').subarray(0, 12)),
];

function compressed(name: string, encoding: string, body: Buffer): Behaviour {
  return forbidden({
    name,
    answer: ({ status }, response) => {
      const head = { 'content-type': 'application/json', 'content-encoding': encoding };
      response.writeHead(status, head).end(body);
    },
  });
}

function threefold(): Buffer {
  return gzipSync(gzipSync(gzipSync(Buffer.alloc(20 * 2 ** 20))));
}
