import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientFor, OWNER, OWNER_SECRETS, serve, serveSockets } from './loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;
const post = { method: 'POST', path: '/volumes', json: { label: 'a' } } as const;
const anonymous = { credential: 'anonymous', check: 'a check' };

describe('what is sent', () => {
  test('path below the prefix, query, JSON and the Bearer token', async () => {
    const seen: unknown[] = [];
    const base = await serve((request, answer) => {
      const { method, url, headers } = request;
      seen.push([method, url, headers.authorization, headers['content-type'], headers.cookie]);
      answer.setHeader('set-cookie', 'session=1').end('{}');
    });
    const http = clientFor(`${base}/cloud/v4/`);
    await http.send({ ...post, query: { page: 2, 'a b': '&' } }, OWNER);
    await http.send(get, anonymous);
    expect(http.baseUrl).toBe(`${base}/cloud`);
    expect(seen).toEqual([
      [
        'POST',
        '/cloud/v4/volumes?page=2&a%20b=%26',
        'Bearer owner-token-0001',
        'application/json',
        undefined,
      ],
      ['GET', '/cloud/v4/volumes', undefined, undefined, undefined],
    ]);
  });

  test('a raw body with its own content type, and a header in place of the credential', async () => {
    const base = await serve((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { authorization, 'content-type': type } = request.headers;
        answer.end(JSON.stringify([Buffer.concat(chunks).toString('hex'), type, authorization]));
      });
    });
    const http = clientFor(base);
    const raw = { body: new Uint8Array([0xff, 0x00]), contentType: 'text/plain' };
    const headers = { Authorization: 'Basic abc' };
    const exchange = await http.send({ method: 'PUT', path: '/x', raw, headers }, OWNER);
    expect(exchange.answerBody).toBe('["ff00","text/plain","Basic abc"]');
    expect(exchange.requestHeaders.authorization).toBe('Basic abc');
    expect(exchange.requestBody).toBe('data:application/octet-stream;base64,/wA=');
  });

  test('a request that cannot be written down is the caller’s mistake', async () => {
    const http = clientFor('http://127.0.0.1:1');
    await expect(http.send({ method: 'GET', path: 'volumes' }, OWNER)).rejects.toThrow(TypeError);
  });
});

describe('what is kept', () => {
  test('numbers, times and both sides of an exchange, told to every listener', async () => {
    const base = await serve((_, answer) => answer.writeHead(201, { 'x-a': '1' }).end('{"id":7}'));
    let clock = 100;
    const http = clientFor(base, { now: () => clock++ });
    const told: number[] = [];
    http.onExchange((exchange) => told.push(exchange.id));
    const first = await http.send(post, OWNER);
    const second = await http.send(get, anonymous);
    expect(first).toMatchObject({
      id: 1,
      check: 'a check',
      credential: 'owner',
      method: 'POST',
      url: '/v4/volumes',
      requestBody: '{"label":"a"}',
      status: 201,
      answerBody: '{"id":7}',
      startedMillis: 1,
      durationMillis: 1,
    });
    expect(first.requestHeaders.authorization).toBe('Bearer owner');
    expect(first.answerHeaders['x-a']).toBe('1');
    expect(second.requestBody).toBeUndefined();
    expect(second.throttled).toBeUndefined();
    expect(told).toEqual([1, 2]);
  });

  test('an empty body is no body', async () => {
    const base = await serve((_, answer) => answer.writeHead(204).end());
    expect((await clientFor(base).send(get, OWNER)).answerBody).toBeUndefined();
  });

  test('a redirect is an answer, and nobody follows it', async () => {
    let foreign = 0;
    const other = await serve((_, answer) => {
      foreign += 1;
      answer.end();
    });
    const base = await serve((_, answer) =>
      answer.writeHead(302, { location: `${other}/x` }).end(),
    );
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 302, answerHeaders: { location: `${other}/x` } });
    expect(foreign).toBe(0);
  });

  test('bytes that are no UTF-8 become replacement characters', async () => {
    const base = await serve((_, answer) => answer.end(Buffer.from([0x22, 0xff, 0xc3, 0x22])));
    expect((await clientFor(base).send(get, OWNER)).answerBody).toBe('"��"');
  });
});

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

  test('a bomb is cut at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));
    const base = await serve((_, answer) => answer.setHeader('content-encoding', 'gzip').end(bomb));
    const exchange = await clientFor(base, { maxBodyBytes: 100_000 }).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 200, truncated: true });
    expect(exchange.answerBody).toHaveLength(100_000);
  });
});

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
    expect(exchange.answerBody).toHaveLength(200_000);
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

describe('secrets', () => {
  const secrets = OWNER_SECRETS;

  test('a token that the target echoes stands nowhere in the exchange', async () => {
    const base = await serve((request, answer) => {
      const { authorization } = request.headers;
      answer
        .setHeader('x-echo', String(authorization))
        .end(JSON.stringify({ echo: authorization }));
    });
    const http = clientFor(base, { secrets });
    const query = { access_token: OWNER.token };
    const exchange = await http.send({ ...post, query, json: { label: OWNER.token } }, OWNER);
    expect(JSON.stringify(exchange)).not.toContain(OWNER.token);
    expect(exchange.answerBody).toBe('{"echo":"Bearer ***owner***"}');
    expect(exchange.answerHeaders['x-echo']).toBe('Bearer ***owner***');
    expect(exchange.url).toBe('/v4/volumes?access_token=***owner***');
  });

  test('root passwords and keys are masked in what was sent', async () => {
    const base = await serve((_, answer) => answer.end('{}'));
    const json = { root_pass: 'a "quoted\\ one', nested: { ssl_key: 'KEY' }, label: 'root_pass' };
    const exchange = await clientFor(base).send({ method: 'POST', path: '/x', json }, OWNER);
    expect(exchange.requestBody).toBe(
      '{"root_pass":"***","nested":{"ssl_key":"***"},"label":"root_pass"}',
    );
  });

  test('cookies are not kept', async () => {
    const base = await serve((_, answer) => answer.setHeader('set-cookie', ['a=1', 'b=2']).end());
    expect((await clientFor(base).send(get, OWNER)).answerHeaders['set-cookie']).toBe('***');
  });
});
