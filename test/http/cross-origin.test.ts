import { expect, test, vi } from 'vitest';
import { clientFor, serve } from './loopback.ts';

const TYPE = 'application/octet-stream';

test('bytes arrive as they are, with nothing but their content type', async () => {
  const seen: unknown[] = [];
  const base = await serve((request, answer) => {
    const { host, connection, ...headers } = request.headers;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      seen.push(request.method, request.url, headers, Buffer.concat(chunks).toString('hex'));
      answer.writeHead(201).end();
    });
  });
  const http = clientFor('http://127.0.0.1:1');
  const told: string[] = [];
  http.onExchange((exchange) => told.push(exchange.url));
  const bytes = new Uint8Array([0x1f, 0x8b, 0x00]);
  const exchange = await http.putCrossOrigin(`${base}/up/load?sig=abc`, bytes, TYPE, 'a check');
  expect(seen).toEqual([
    'PUT',
    '/up/load?sig=abc',
    { 'content-type': TYPE, 'content-length': '3' },
    '1f8b00',
  ]);
  expect(exchange).toMatchObject({ id: 1, check: 'a check', credential: 'anonymous', status: 201 });
  expect(told).toEqual([`${base}/up/load?***`]);
});

test('a hook gets JSON and no credentials', async () => {
  const seen: unknown[] = [];
  const base = await serve(async (request, answer) => {
    for await (const chunk of request) seen.push(String(chunk));
    seen.push(request.method, request.headers['content-type'], request.headers.authorization);
    answer.end();
  });
  const http = clientFor('http://127.0.0.1:1');
  expect((await http.postCrossOrigin(`${base}/advance`, { seconds: 5 })).status).toBe(200);
  expect(seen).toEqual(['{"seconds":5}', 'POST', 'application/json', undefined]);
});

test('a body is announced and not sent, and the answer to that is heard', async () => {
  const seen: unknown[] = [];
  const base = await serve((request, answer) => {
    seen.push(request.method, request.headers['content-length'], request.headers.authorization);
    answer.writeHead(413).end('{"errors":[]}');
  });
  const http = clientFor('http://127.0.0.1:1');
  const exchange = await http.declareCrossOrigin(`${base}/up?sig=abc`, 6_000_000_000, TYPE);
  expect(seen).toEqual(['PUT', '6000000000', undefined]);
  expect(exchange).toMatchObject({ status: 413, answerBody: '{"errors":[]}' });
  expect(exchange.requestBody).toBeUndefined();
  expect(exchange.url).toBe(`${base}/up?***`);
});

test('whoever waits for the announced body is let wait no longer than any answer may take', async () => {
  const base = await serve(() => {});
  const http = clientFor('http://127.0.0.1:1', { timeoutMillis: 100 });
  const { status, error } = await http.declareCrossOrigin(`${base}/up`, 6_000_000_000, TYPE);
  expect({ status, error }).toEqual({
    status: 0,
    error: 'no answer to the head alone after 100 ms',
  });
});

test('the end of the run ends an announcement', async () => {
  const heads: unknown[] = [];
  const base = await serve(({ method, socket }) => {
    heads.push(method);
    socket.once('close', () => heads.push('closed'));
  });
  const http = clientFor('http://127.0.0.1:1');
  const announced = http.declareCrossOrigin(`${base}/up`, 6_000_000_000, TYPE);
  await vi.waitFor(() => expect(heads).toEqual(['PUT']));
  http.interrupt();
  expect((await announced).status).toBe(0);
  await vi.waitFor(() => expect(heads).toEqual(['PUT', 'closed']));
});

test('a redirect is not followed', async () => {
  const paths: (string | undefined)[] = [];
  const base = await serve((request, answer) => {
    paths.push(request.url);
    answer.writeHead(307, { location: '/elsewhere' }).end();
  });
  const exchange = await clientFor(base).putCrossOrigin(`${base}/a`, new Uint8Array([1]), TYPE);
  expect(exchange.status).toBe(307);
  expect(paths).toEqual(['/a']);
});

test.each([
  'file:///etc/passwd',
  'ftp://example.org/',
  'http://me@127.0.0.1:1/',
  'http://me:pw@127.0.0.1:1/',
  '/upload',
  '',
])('%j is not sent to', async (url) => {
  const exchange = await clientFor('http://127.0.0.1:1').putCrossOrigin(
    url,
    new Uint8Array([1]),
    TYPE,
  );
  expect(exchange.status).toBe(0);
  expect(exchange.error).toMatch(/^not sent: expected an http or https URL/);
});

test('an address that never answers is bounded too', async () => {
  const base = await serve(() => {});
  const http = clientFor('http://127.0.0.1:1', { timeoutMillis: 100 });
  const exchange = await http.putCrossOrigin(base, new Uint8Array([1]), TYPE);
  expect(exchange).toMatchObject({ status: 0, error: 'timeout: no answer after 100 ms' });
});
