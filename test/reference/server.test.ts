import { describe, expect, it } from 'vitest';
import { startReference } from '../../src/reference/server.ts';
import { liveServer, send, sendJson } from './support/live-server.ts';
import { exchangeRaw } from './support/raw-socket.ts';

const server = liveServer();

/** A body sent as it is to the creation of volumes. */
const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  send(server(), 'POST /v4/volumes', { body: body ?? null, headers });

describe('bodies', () => {
  it.each([
    ['malformed', '{"label":', 400],
    ['two values', '{} {}', 400],
    ['no object', '"text"', 400],
    ['null', 'null', 400],
    ['a batch', '[{"label":"a","region":"us-east"}]', 400],
    ['deeply nested', '['.repeat(200_000), 400],
    ['deeply nested and closed', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['10 MB', `{"label":"${'a'.repeat(10_000_000)}"}`, 413],
    ['just beyond 1 MiB', ' '.repeat(1_048_577), 413],
  ])('%s: refused with an error body', async (_, body, status) => {
    // With the first request what was due before goes, such as an upload of the day before.
    await fetch(`${server().url}/v4/regions`);
    const before = server().state();
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].reason).toEqual(expect.any(String));
    expect(server().state()).toBe(before);
  });

  it('of exactly 1 MiB is read', async () => {
    const body = '{"label":"a","region":"us-east"}';
    expect((await post(body.padEnd(1_048_576))).status).toBe(200);
  });

  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
  ])('of type %s: %i', async (type, status) => {
    const body = JSON.stringify({ label: 'a', region: 'us-east' });
    expect((await post(body, { 'content-type': type })).status).toBe(status);
  });

  it('may be absent where every field is optional', async () => {
    const { volume } = server().config.fixtures.readOnly;
    expect((await send(server(), `PUT /v4/volumes/${volume}`)).status).toBe(200);
    expect((await send(server(), `POST /v4/volumes/${volume}/detach`)).status).toBe(200);
    expect((await send(server(), `POST /v4/volumes/${volume}/detach`, { body: '{' })).status).toBe(
      400,
    );
  });

  it('may name keys that objects inherit', async () => {
    const body = '{"label":"a","region":"us-east","__proto__":{"size":99},"constructor":1}';
    expect((await post(body)).body.size).toBe(20);
  });
});

describe('methods', () => {
  it('HEAD is GET without the body', async () => {
    const head = await send(server(), 'HEAD /v4/regions');
    const get = await send(server(), 'GET /v4/regions');
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await send(server(), 'HEAD /v4/nothing')).status).toBe(404);
  });

  it('OPTIONS tells the methods of a path', async () => {
    const { status, headers } = await send(server(), 'OPTIONS /v4/volumes');
    expect([status, headers.get('allow')]).toEqual([204, 'GET, POST, OPTIONS']);
    expect((await send(server(), 'OPTIONS /v4/nothing')).status).toBe(404);
  });

  it.each(['PATCH /v4/volumes', 'PUT /v4/volumes', 'POST /v4/regions'])(
    '%s is not offered',
    async (target) => {
      const { status, headers, body } = await send(server(), target);
      expect([status, headers.has('allow'), body.errors.length]).toEqual([405, true, 1]);
    },
  );
});

describe('paths', () => {
  it.each([
    ['GET /v4/images/private%2F601', 200],
    ['GET /v4/images/private/601', 200],
    ['GET /v4/images/compute%2Fdebian12', 200],
    ['GET /v4/volumes/', 404],
    ['GET /v4/%ff', 404],
    ['GET /v4/tags/%ff', 404],
    ['GET /v4', 404],
    ['GET /', 404],
    ['GET /v3/volumes', 404],
    ['GET /other/v4/volumes', 404],
    ['GET /v4/volumes?page=1&page=0&__proto__=1', 200],
    ['PUT /uploads/unknown', 404],
    ['POST /_control/clock', 404],
  ])('%s: %i', async (target, status) => {
    expect((await send(server(), target)).status).toBe(status);
  });
});

describe('what is hardly HTTP', () => {
  const head = 'GET /v4/regions HTTP/1.1\r\nHost: localhost\r\n';
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header flood', `${head}X: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    ['many headers', `${head}${'X-Y: z\r\n'.repeat(5_000)}\r\n`, 431],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['TRACE', 'TRACE /v4/regions HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['no host', 'GET /v4/regions HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET /v4/regions HTTP/1.1\r\nHost: a b/c\r\n\r\n', 400],
    ['an unknown expectation', `${head}Expect: magic\r\n\r\n`, 417],
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    ['a whole URL as target', 'GET http://a/v4/regions HTTP/1.1\r\nHost: a\r\n\r\n', 200],
    ['another whole URL', 'GET http://a/nothing HTTP/1.1\r\nHost: a\r\n\r\n', 404],
    ['target *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an upgrade', `${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 200],
  ])('%s', async (_, sent, status) => {
    const answer = await exchangeRaw(server().url, sent);
    expect(answer.status, answer.text).toBe(status);
    if (status >= 400) expect(answer.errors?.[0]?.reason, answer.text).toEqual(expect.any(String));
  });

  const unfinished = 'POST /v4/volumes HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"label":';

  it('a body that does not arrive is not waited for', async () => {
    const hasty = await startReference({ bodyTimeout: 50 });
    const before = hasty.state();
    const { status, errors } = await exchangeRaw(hasty.url, unfinished);
    expect([status, errors?.length]).toEqual([408, 1]);
    expect(hasty.state()).toBe(before);
    await hasty.close();
  });
});

describe('a server', () => {
  it('says when its port is taken, and leaves nothing behind', async () => {
    const port = Number(new URL(server().url).port);
    await expect(startReference({ port })).rejects.toThrow('EADDRINUSE');
  });

  it('wraps its core in what it is given', async () => {
    const wrapped = await startReference({
      wrap: () => (state) => ({ state, answer: { status: 418 } }),
    });
    expect((await fetch(`${wrapped.url}/v4/regions`)).status).toBe(418);
    await wrapped.close();
  });

  it('works with secrets of its own seed', async () => {
    const other = await startReference({ seed: 'other' });
    expect((await send(other, 'GET /v4/volumes')).status).toBe(200);
    expect(other.config.credentials.owner).not.toBe(server().config.credentials.owner);
    await other.close();
  });

  it('sets its clock only when told to offer that', async () => {
    const timed = await startReference({ control: true, now: () => Date.UTC(2026, 0, 1) });
    const clock = timed.config.fixtures.clock?.advance ?? '';
    const body = JSON.stringify({ seconds: 90 });
    expect(await (await fetch(clock, { method: 'POST', body })).json()).toEqual({
      now: '2026-01-01T00:01:30.000Z',
    });
    const { created } = (
      await sendJson(timed, 'POST /v4/volumes', { label: 'a', region: 'us-east' })
    ).body;
    expect(created).toBe('2026-01-01T00:01:30');
    expect((await fetch(clock, { method: 'POST', body: '{"seconds":-1}' })).status).toBe(400);
    await timed.close();
  });

  it('starts and stops its backend only when told to offer that', async () => {
    const controlled = await startReference({ control: true });
    const { liveBackend, region } = controlled.config.fixtures;
    const { id } = (await sendJson(controlled, 'POST /v4/nodebalancers', { region })).body;
    const configs = `/v4/nodebalancers/${id}/configs`;
    const config = (await sendJson(controlled, `POST ${configs}`, { port: 80 })).body;
    const node = { label: 'one', address: liveBackend.address };
    await sendJson(controlled, `POST ${configs}/${config.id}`, node);
    const upAfter = async (url = '') => {
      await fetch(url, { method: 'POST' });
      return (await send(controlled, `GET ${configs}/${config.id}`)).body.nodes_status.up;
    };
    const { start, stop } = { start: '', stop: '', ...liveBackend };
    expect(await upAfter(start)).toBe(1);
    // On a busy machine the system may take a connection on for what has just stopped.
    await expect.poll(() => upAfter(stop)).toBe(0);
    expect(await upAfter(stop)).toBe(0);
    expect([await upAfter(start), await upAfter(start)]).toEqual([1, 1]);
    await controlled.close();
  });
});
