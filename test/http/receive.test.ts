import { describe, expect, test } from 'vitest';
import { KEPT_OF_CUT } from '../../src/http/decode.ts';
import { clientFor, OWNER, serve, serveSockets } from './loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;

describe('bounds', () => {
  test('headers that never come', async () => {
    const base = await serve(() => {});
    const exchange = await clientFor(base, { timeoutMillis: 100 }).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 0, error: 'timeout: no answer after 100 ms' });
  });

  test('a body that drips for ever', async () => {
    const base = await serve((_, answer) => {
      const timer = setInterval(() => answer.write('x'), 10);
      answer.on('close', () => clearInterval(timer));
    });
    const exchange = await clientFor(base, { timeoutMillis: 150 }).send(get, OWNER);
    expect(exchange.status).toBe(0);
    expect(exchange.error).toMatch(/^timeout: status 200 and \d+ bytes of an unfinished body/);
  });

  test('a connection that never says a word, also for those who wait for it', async () => {
    const base = await serveSockets(() => {});
    const http = clientFor(base, { timeoutMillis: 100, connections: 1 });
    const exchanges = await Promise.all([http.send(get, OWNER), http.send(get, OWNER)]);
    expect(exchanges.map((exchange) => exchange.status)).toEqual([0, 0]);
    expect(exchanges.map((exchange) => exchange.error).join()).toMatch(/timeout.*timeout/);
  });

  test('an endless body is cut, and the connection given up', async () => {
    const base = await serve((_, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(65_536, 'x')));
      };
      answer.on('drain', more);
      more();
    });
    const http = clientFor(base, { maxBodyBytes: 200_000 });
    const exchange = await http.send(get, OWNER);
    expect(exchange).toMatchObject({ status: 200, truncated: true });
    expect(exchange.answerBody).toHaveLength(KEPT_OF_CUT);
  });

  test('a body of exactly the limit is whole', async () => {
    const base = await serve((_, answer) => answer.end('x'.repeat(1000)));
    const exchange = await clientFor(base, { maxBodyBytes: 1000 }).send(get, OWNER);
    expect(exchange.truncated).toBeUndefined();
    expect(exchange.answerBody).toHaveLength(1000);
  });

  test('a flood of headers', async () => {
    const flood = `x-flood: ${'x'.repeat(1000)}\r\n`.repeat(200);
    const base = await serveSockets((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${flood}\r\n`));
    });
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 0, error: 'headers of the answer are too long' });
  });
});
