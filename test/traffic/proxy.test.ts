import { createHash } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { judged } from '../../src/traffic/judged.ts';
import { startProxy } from '../../src/traffic/proxy.ts';
import type { ExchangeView } from '../../src/validate/index.ts';
import { serve, serveSockets } from '../http/loopback.ts';
import { sizesAsText, target } from './exchanges.ts';

/** A proxy for the length of one test, and what it has seen. */
async function between(base: string) {
  const seen: ExchangeView[] = [];
  const proxy = await startProxy({ target: base, seen: (exchange) => seen.push(exchange) });
  onTestFinished(() => proxy.close());
  const all = (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count));
  return { url: proxy.url, seen, all };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('what passes', () => {
  test('arrives as it was sent, and is judged on both sides', async () => {
    const { url, token } = await target(sizesAsText);
    const proxy = await between(url);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    const body = JSON.stringify({ label: 'data', region: 'us-east', tags: 5 });
    const wrong = await fetch(`${proxy.url}/v4/volumes`, { method: 'POST', headers, body });
    expect(wrong.status).toBe(400);
    const right = JSON.stringify({ label: 'data', region: 'us-east' });
    const made = await fetch(`${proxy.url}/v4/volumes`, { method: 'POST', headers, body: right });
    expect(await made.json()).toMatchObject({ label: 'data', size: '20' });
    await proxy.all(2);
    const findings = proxy.seen.map((exchange) => judged(exchange).findings);
    expect(findings.flat().map(({ requirement, side }) => [requirement, side])).toEqual([
      ['VOL-CREATE-TAGS-TYPE', 'request'],
      ['VOL-SIZE', 'answer'],
    ]);
  });

  test('of a target that is right has nothing to be said of it', async () => {
    const { url } = await target();
    const proxy = await between(`${url}/v4/`);
    const answer = await fetch(`${proxy.url}/v4/regions?page=1`);
    expect(answer.status).toBe(200);
    await proxy.all(1);
    expect(judged(proxy.seen[0] as ExchangeView)).toMatchObject({
      operation: 'listRegions',
      findings: [],
    });
  });

  test('keeps path, query, method, headers and status, below the path of the target', async () => {
    const arrived: unknown[] = [];
    const base = await serve((request, answer) => {
      const { host, 'x-own': own, 'x-hop': hop, connection } = request.headers;
      arrived.push([
        request.method,
        request.url,
        own,
        hop,
        host === new URL(base).host,
        connection,
      ]);
      answer.writeHead(418, { 'x-answer': 'a', 'set-cookie': ['a=1', 'b=2'] }).end();
    });
    const proxy = await between(`${base}/cloud`);
    const headers = { 'x-own': '1', 'x-hop': '2', connection: 'x-hop' };
    const answer = await new Promise<{ status: number | undefined; headers: object }>((resolve) => {
      const options = { method: 'DELETE', headers };
      plainRequest(`${proxy.url}/v4/a%2Fb?c=d`, options, (incoming) => {
        incoming.resume();
        resolve({ status: incoming.statusCode, headers: incoming.headers });
      }).end();
    });
    expect(arrived).toEqual([
      ['DELETE', '/cloud/v4/a%2Fb?c=d', '1', undefined, true, 'keep-alive'],
    ]);
    expect(answer).toMatchObject({
      status: 418,
      headers: { 'x-answer': 'a', 'set-cookie': ['a=1', 'b=2'] },
    });
  });

  test('a compressed answer is handed on compressed, and read', async () => {
    const bytes = gzipSync('{"data":{},"page":1,"pages":1,"results":0}');
    const base = await serve((_, answer) =>
      answer.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(bytes),
    );
    const proxy = await between(base);
    const answer = await fetch(`${proxy.url}/v4/regions`);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    await answer.json();
    await proxy.all(1);
    expect(judged(proxy.seen[0] as ExchangeView).findings[0]?.where).toBe('/data');
  });

  test('of an answer that is not compressed as it says nothing is said', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const base = await serve((request, answer) =>
      answer.writeHead(200, request.url === '/v4/regions' ? headers : JSON_TYPE).end('{}'),
    );
    const proxy = await between(base);
    await expect((await fetch(`${proxy.url}/v4/regions`)).text()).rejects.toThrow();
    await fetch(`${proxy.url}/v4/volumes`);
    await proxy.all(1);
    expect(proxy.seen[0]?.url).toBe('/v4/volumes');
  });

  test('bodies of any length pass whole; of those beyond 8 MiB nothing is said', async () => {
    const long = Buffer.alloc(9 * 2 ** 20, 'x');
    const base = await serve(async (request, answer) => {
      const hash = createHash('sha256');
      for await (const chunk of request) hash.update(chunk);
      answer.setHeader('x-digest', hash.digest('hex'));
      answer.end(request.url?.endsWith('long') ? long : '{}');
    });
    const proxy = await between(base);
    const digest = createHash('sha256').update(long).digest('hex');
    const sent = await fetch(`${proxy.url}/v4/volumes`, { method: 'POST', body: long });
    expect(sent.headers.get('x-digest')).toBe(digest);
    await proxy.all(1);
    expect(proxy.seen[0]).toMatchObject({ requestBodyUnknown: true });
    const received = await fetch(`${proxy.url}/v4/long`);
    expect((await received.arrayBuffer()).byteLength).toBe(long.length);
    await fetch(`${proxy.url}/v4/volumes`);
    await proxy.all(2);
  });
});

describe('nobody but the target gets anything', () => {
  test('a redirect is handed back, not followed', async () => {
    let foreign = 0;
    const other = await serve((_, answer) => {
      foreign += 1;
      answer.end();
    });
    const base = await serve((_, answer) => answer.writeHead(302, { location: other }).end());
    const proxy = await between(base);
    const answer = await fetch(`${proxy.url}/v4/regions`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), foreign]).toEqual([302, other, 0]);
  });

  test('a whole URL is refused', async () => {
    let foreign = 0;
    const other = await serve((_, answer) => {
      foreign += 1;
      answer.end();
    });
    const proxy = await between(other);
    const { port } = new URL(proxy.url);
    const options = { host: '127.0.0.1', port, path: `${other}/v4/regions` };
    const status = await new Promise((resolve) => {
      plainRequest(options, (incoming) => resolve(incoming.resume().statusCode)).end();
    });
    expect([status, foreign]).toEqual([400, 0]);
  });
});

describe('a target that gives no answer', () => {
  test('is told to the client, and judged by nobody', async () => {
    const proxy = await between('http://127.0.0.1:1');
    const answer = await fetch(`${proxy.url}/v4/regions`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      errors: [{ field: null, reason: expect.stringMatching(/^proxy: no answer from http/) }],
    });
    expect(proxy.seen).toEqual([]);
  });

  test('in the middle of its body breaks off there', async () => {
    const base = await serveSockets((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"data"');
      });
    });
    const proxy = await between(base);
    const answer = await fetch(`${proxy.url}/v4/regions`);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(proxy.seen).toEqual([]);
  });
});

test('no base address is refused', async () => {
  await expect(startProxy({ target: 'ftp://x', seen: () => {} })).rejects.toThrow(TypeError);
});
