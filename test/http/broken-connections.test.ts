import { describe, expect, test } from 'vitest';
import { clientFor, OWNER, serve, serveSockets } from './loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;
const post = { method: 'POST', path: '/volumes', json: { label: 'a' } } as const;

describe('broken connections', () => {
  test('nobody listens', async () => {
    const exchange = await clientFor('http://127.0.0.1:1').send(get, OWNER);
    expect(exchange).toMatchObject({ status: 0, error: 'connection refused' });
  });

  test('an answer that is no HTTP', async () => {
    const base = await serveSockets((socket) =>
      socket.once('data', () => socket.end('SSH-2.0-x\r\n')),
    );
    expect((await clientFor(base).send(get, OWNER)).error).toMatch(/^not an HTTP answer/);
  });

  test('a 100 Continue that nobody asked for', async () => {
    const answer = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
    const base = await serveSockets((socket) => socket.once('data', () => socket.end(answer)));
    expect((await clientFor(base).send(get, OWNER)).error).toMatch(/100 Continue/);
  });

  test.each([
    ['Content-Length: 99\r\n\r\n{"id', 'closed early'],
    ['Transfer-Encoding: chunked\r\n\r\n4\r\n{"id\r\n', 'an unfinished chunked body'],
  ])('an answer that breaks off is no answer: %j', async (rest) => {
    const base = await serveSockets((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`));
    });
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(0);
    expect(exchange.error).toMatch(/status 200 and 4 bytes of an unfinished body/);
  });

  test('a GET is repeated once, and only once', async () => {
    let connections = 0;
    const base = await serveSockets((socket) => {
      connections += 1;
      const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
      socket.once('data', () => (connections === 1 ? socket.destroy() : socket.end(answer)));
    });
    expect((await clientFor(base).send(get, OWNER)).status).toBe(200);
    expect(connections).toBe(2);
  });

  test('a target that always closes gets two GETs, not more', async () => {
    let connections = 0;
    const base = await serveSockets((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(0);
    expect(exchange.error).toMatch(/^connection (closed|reset)/);
    expect(connections).toBe(2);
  });

  test('a POST that may have been carried out is not sent twice; the next one gets a connection of its own', async () => {
    const posts: (string | undefined)[] = [];
    const base = await serve((request, answer) => {
      request.resume();
      if (request.method === 'POST') posts.push(request.headers.connection);
      if (posts.length === 1 && request.method === 'POST') request.socket.destroy();
      else answer.end('{}');
    });
    const http = clientFor(base);
    await http.send(get, OWNER);
    expect((await http.send(post, OWNER)).status).toBe(0);
    expect((await http.send(post, OWNER)).status).toBe(200);
    expect(posts).toEqual(['keep-alive', 'close']);
  });

  test('a target that closes every connection after its answer is served without loss', async () => {
    const base = await serve((_, answer) => {
      answer.end('{}');
      answer.on('finish', () => answer.socket?.destroySoon());
    });
    const http = clientFor(base);
    const statuses = [];
    for (let turn = 0; turn < 20; turn += 1)
      statuses.push((await http.send(turn % 2 ? post : get, OWNER)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('after close a request ends with a word instead of an exception', async () => {
    const http = clientFor('http://127.0.0.1:1');
    await http.close();
    expect((await http.send(get, OWNER)).error).toBe('not sent: the client is closed');
  });
});
