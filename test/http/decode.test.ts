import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { KEPT_OF_CUT } from '../../src/http/decode.ts';
import { clientFor, OWNER, serve } from './loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;

describe('compressed bodies', () => {
  const text = JSON.stringify({ data: 'x'.repeat(5000) });
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('%s is undone', async (encoding, body) => {
    const base = await serve((_, answer) =>
      answer.setHeader('content-encoding', encoding).end(body),
    );
    expect((await clientFor(base).send(get, OWNER)).answerBody).toBe(text);
  });

  test.each([
    ['gzip', Buffer.from('plain'), /body is not gzip/],
    ['zstd', Buffer.from('plain'), /unknown content encoding zstd/],
    ['gzip,gzip,gzip,gzip', Buffer.from('plain'), /more than 3/],
  ])('%s that is not one is no answer', async (encoding, body, error) => {
    const base = await serve((_, answer) =>
      answer.setHeader('content-encoding', encoding).end(body),
    );
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(0);
    expect(exchange.error).toMatch(error);
  });

  test('a bomb is cut at the limit, and only its beginning is kept', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));
    const base = await serve((_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb));
    const exchange = await clientFor(base, { maxBodyBytes: 100_000 }).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 200, truncated: true });
    expect(exchange.answerBody).toHaveLength(KEPT_OF_CUT);
  });
});
