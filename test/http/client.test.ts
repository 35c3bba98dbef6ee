import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientFor, OWNER, serve } from './loopback.ts';

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

  test('an id of any characters in a path, and what is escaped already as it is', async () => {
    const seen: unknown[] = [];
    const base = await serve((request, answer) => {
      seen.push(request.url);
      answer.end('{}');
    });
    const http = clientFor(base);
    for (const id of ['süd', 'a b', 'half \ud800', 'a%20b']) {
      await http.send({ method: 'GET', path: `/regions/${id}` }, OWNER);
    }
    const ids = ['s%C3%BCd', 'a%20b', 'half%20%EF%BF%BD', 'a%20b'];
    expect(seen).toEqual(ids.map((id) => `/v4/regions/${id}`));
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

  test('an encoding that is named in two headers is undone twice', async () => {
    const body = gzipSync(gzipSync('{"id":7}'));
    const base = await serve((_, answer) =>
      answer.writeHead(200, { 'Content-Encoding': ['gzip', 'gzip'] }).end(body),
    );
    expect((await clientFor(base).send(get, OWNER)).answerBody).toBe('{"id":7}');
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

test('a pause of the test comes before each request and before its answer is handed over', async () => {
  const said: string[] = [];
  const base = await serve((_, answer) => {
    said.push('request');
    answer.end('{}');
  });
  const pause = async () => void said.push('pause');
  const http = clientFor(base, { pause });
  http.onExchange(() => said.push('exchange'));
  await http.send(get, anonymous);
  said.push('answer');
  expect(said).toEqual(['pause', 'request', 'exchange', 'pause', 'answer']);
});
