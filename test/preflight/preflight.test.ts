import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { type Preflight, preflight } from '../../src/preflight/preflight.ts';
import { filled } from '../../suites/support/certificates/filled.ts';
import { clientFor, serve, serveSockets } from '../http/loopback.ts';

const OWNER = 'token-of-owner';

type Routes = Readonly<Record<string, unknown>>;

/** A page of a list. */
function list(...data: unknown[]) {
  return { data, page: 1, pages: 1, results: data.length };
}

/** What a small target holds; a number is a status without more. */
const TARGET: Routes = {
  '/v4/regions': list({ id: 'us', status: 'ok' }, { id: 'eu', status: 'ok' }),
  '/v4/account': {},
  '/v4/volumes': list({ id: 1, label: 'cc-0000001-1' }, { id: 2, label: 'mine' }),
  '/v4/domains': list({ id: 3, domain: 'cc-0000001-1.example.org' }),
  '/v4/compute/instances': list(),
  '/v4/compute/types': list({ id: 'small', memory: 1024 }),
  '/v4/images': list({ id: 'compute/alpine', is_public: true, status: 'available' }),
  '/v4/images/compute/alpine': {},
  '/v4/regions/us': {},
  '/v4/vpcs/7': {},
};

/** Answers from the routes as JSON; everything but regions and images needs a known token. */
function target(routes: Routes, tokens: readonly string[] = [OWNER]) {
  return ({ url = '', headers }: IncomingMessage, answer: ServerResponse) => {
    const path = url.split('?')[0] ?? '';
    const known = tokens.includes(headers.authorization?.slice('Bearer '.length) ?? '');
    const open = /^\/v4\/(regions|images)/.test(path);
    const body = open || known ? (routes[path] ?? 404) : 401;
    const json = typeof body === 'number' ? { errors: [{ field: null, reason: 'no' }] } : body;
    answer.setHeader('content-type', 'application/json');
    answer.writeHead(typeof body === 'number' ? body : 200).end(JSON.stringify(json));
  };
}

async function check(url: string, more: Record<string, unknown> = {}): Promise<Preflight> {
  const value = { url, credentials: { owner: OWNER }, ...more };
  return preflight(clientFor(url), loadConfiguration({ value, env: {} }));
}

function noteOf({ items }: Preflight, name: string): string {
  const item = items.find((each) => each.name === name);
  return `${item?.state}: ${item?.note}`;
}

describe('what cannot be tested is said in one clear message', () => {
  test.each<[string, (request: IncomingMessage, answer: ServerResponse) => void, number, RegExp]>([
    [
      'a page of HTML',
      (_, answer) => answer.setHeader('content-type', 'text/html\u009b31m').end('<html>'),
      3,
      /does not answer as this API does: \/v4\/regions answered 200 with text\/html(\\u\{[0-9a-f]+\})+31m, which is not JSON\. Check the URL/,
    ],
    ['another API', (_, answer) => answer.end('{"hello":"world"}'), 3, /JSON of another shape/],
    ['nothing there', target({}, [OWNER]), 3, /answered 404 .* Check the URL/],
    [
      'a redirect',
      (_, answer) => answer.writeHead(301, { location: 'https://other.example/' }).end(),
      3,
      /redirects to https:\/\/other\.example\/\. Redirects are not followed/,
    ],
    ['nothing but 500s', (_, answer) => answer.writeHead(500).end('{}'), 3, /seems to be broken/],
    [
      'a refused token',
      target(TARGET, []),
      2,
      /refuses the token of the owner \(\/v4\/account answered 401\)/,
    ],
    [
      'a login page in front',
      (_, answer) => answer.writeHead(401, { 'content-type': 'text/html' }).end('<html>'),
      3,
      /answered 401 with text\/html/,
    ],
  ])('%s', async (_, listener, exitCode, message) => {
    const { fatal } = await check(await serve(listener));
    expect(fatal?.exitCode).toBe(exitCode);
    expect(fatal?.message).toMatch(message);
    expect(fatal?.message).not.toMatch(/[^\x20-\x7e]/);
  });

  test('a target that is too busy for anything', async () => {
    const asked = new Set<string>();
    const url = await serve(({ url: path = '' }, answer) => {
      asked.add(path);
      answer.writeHead(429, { 'retry-after': '1' }).end('{}');
    });
    const http = clientFor(url, { throttleBudgetMillis: 100 });
    const { fatal } = await preflight(http, loadConfiguration({ value: { url }, env: {} }));
    expect(fatal?.exitCode).toBe(3);
    expect(fatal?.message).toMatch(/keeps answering 429 \(too many requests\)/);
    expect(asked.size).toBe(2);
  });

  test('nobody there', async () => {
    const { fatal } = await check('http://127.0.0.1:1');
    expect(fatal).toEqual({
      exitCode: 3,
      message:
        'Cannot reach http://127.0.0.1:1: connection refused. Is the target running, and is the URL right?',
    });
  });

  test('https where only http is spoken', async () => {
    const base = await serve(target(TARGET));
    const { fatal } = await check(base.replace('http:', 'https:'));
    expect(fatal?.exitCode).toBe(3);
    expect(fatal?.message).toMatch(
      /this port does not speak TLS\. If it speaks http, use http:\/\//,
    );
    expect(fatal?.message).not.toContain('NODE_EXTRA_CA_CERTS');
  });

  test('a certificate of nobody known', async () => {
    const server = createTlsServer({ cert: filled.ssl_cert, key: filled.ssl_key });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { fatal } = await check(`https://127.0.0.1:${port}`);
    expect(fatal?.message).toMatch(/TLS error.*NODE_EXTRA_CA_CERTS/);
  });

  test('a server that does not speak HTTP', async () => {
    const base = await serveSockets((socket) => socket.once('data', () => socket.end('+OK\r\n')));
    expect((await check(base)).fatal?.message).toMatch(/Cannot reach .*: not an HTTP answer/);
  });
});

describe('what can be tested is, however broken single operations are', () => {
  test.each<[string, Routes]>([
    ['the whole target', TARGET],
    ['no regions', { ...TARGET, '/v4/regions': 404 }],
    ['regions that answer 500', { ...TARGET, '/v4/regions': 500 }],
    ['regions without an envelope', { ...TARGET, '/v4/regions': [] }],
    ['volumes that refuse every token', { ...TARGET, '/v4/volumes': 401 }],
    ['only domains', { '/v4/domains': list() }],
  ])('%s', async (_, routes) => {
    expect((await check(await serve(target(routes)))).fatal).toBeUndefined();
  });

  test('without a token, as far as that goes', async () => {
    const url = await serve(target(TARGET));
    const result = await check(url, { credentials: {} });
    expect(result.fatal).toBeUndefined();
    expect(result.discovered.region).toBe('us');
    expect(noteOf(result, 'credentials.owner')).toMatch(/^missing: only what needs no credentials/);
  });
});

describe('what is found', () => {
  test.each([
    [
      [
        { id: 'us', status: 'up' },
        { id: 'eu', status: 'up' },
      ],
      /^unusable: none of the 2 regions is usable: status "up", not "ok"$/,
    ],
    [
      [{ id: 'us', status: 'down' }],
      /^unusable: the 1 region is not usable: status "down", not "ok"$/,
    ],
    [[{ id: 7 }, { id: 'eu', status: 'up' }], /: status "up", not "ok", or no usable id$/],
    [[], /^missing: /],
  ])('why none of the regions that are listed is used: %j', async (regions, note) => {
    const url = await serve(target({ ...TARGET, '/v4/regions': list(...regions) }));
    expect(noteOf(await check(url), 'fixtures.region')).toMatch(note);
  });

  test('the catalogue completes the fixtures, and never replaces them', async () => {
    const url = await serve(target(TARGET));
    const result = await check(url, { fixtures: { region: 'eu', image: 'compute/mine', disk: 9 } });
    expect(result.discovered).toEqual({
      region: 'eu',
      secondRegion: 'us',
      type: 'small',
      image: 'compute/mine',
      disk: 9,
    });
    expect(noteOf(result, 'fixtures.type')).toBe("discovered: small, from the target's catalogue");
    expect(noteOf(result, 'fixtures.region')).toMatch(/^refused/);
    expect(noteOf(result, 'fixtures.hugeType')).toMatch(/^missing/);
  });

  test('lists are read to their last page', async () => {
    const page = (number: number, id: string) => ({ ...list({ id }), page: number, pages: 2 });
    const base = await serve((request, answer) => {
      const second = request.url?.includes('page=2');
      if (!request.url?.startsWith('/v4/regions')) return target(TARGET)(request, answer);
      answer.end(JSON.stringify(second ? page(2, 'b') : page(1, 'a')));
    });
    expect((await check(base)).discovered).toMatchObject({ region: 'a', secondRegion: 'b' });
  });

  test('each credential is tried', async () => {
    const url = await serve(target(TARGET, [OWNER, 'known-token', 'not-revoked', 'reads-domains']));
    const result = await check(url, {
      credentials: {
        owner: OWNER,
        otherAccount: 'known-token',
        restricted: 'unknown-token',
        revokedToken: 'not-revoked',
        tokens: { 'domains:read_only': 'reads-domains', 'vpc:read_write': 'unknown-too' },
      },
    });
    expect(noteOf(result, 'credentials.owner')).toBe('ready: may read /volumes');
    expect(noteOf(result, 'credentials.otherAccount')).toBe('ready: may read /volumes');
    expect(noteOf(result, 'credentials.restricted')).toBe(
      'refused: /volumes answered 401, /account answered 401',
    );
    expect(noteOf(result, 'credentials.revokedToken')).toMatch(/^refused: still accepted/);
    expect(noteOf(result, 'credentials.tokens.domains:read_only')).toBe('ready: may read /domains');
    expect(noteOf(result, 'credentials.tokens.vpc:read_write')).toMatch(/^refused/);
    expect(noteOf(result, 'credentials.readOnlyUser')).toBe('missing: not given');
  });

  test('fixtures are read where that is documented', async () => {
    const url = await serve(target(TARGET));
    const fixtures = { region: 'us', image: 'compute/alpine', busyVpc: { vpc: 7 }, instance: 99 };
    const result = await check(url, { fixtures });
    expect(noteOf(result, 'fixtures.region')).toBe('ready: /regions/us can be read');
    expect(noteOf(result, 'fixtures.image')).toBe('ready: /images/compute/alpine can be read');
    expect(noteOf(result, 'fixtures.busyVpc')).toBe('ready: /vpcs/7 can be read');
    expect(noteOf(result, 'fixtures.instance')).toBe(
      'refused: GET /compute/instances/99/volumes as owner: answered 404',
    );
  });

  test('leftovers are counted, and what is not ours is not', async () => {
    const result = await check(await serve(target(TARGET)));
    expect(noteOf(result, 'leftovers')).toBe(
      'discovered: 1 of /volumes, 1 of /domains begin with cc-; `compute-conformance sweep` removes them',
    );
    const clean = await check(
      await serve(target({ ...TARGET, '/v4/volumes': list(), '/v4/domains': list() })),
    );
    expect(noteOf(clean, 'leftovers')).toBe('ready: none were found');
  });

  test('the account and the clock are looked at, whatever else the target lacks', async () => {
    const url = await serve((request, answer) => {
      answer.sendDate = false;
      answer.setHeader('date', 'Tue, 01 Jan 2030 12:00:00 GMT').setHeader('RateLimit-Limit', '9');
      return target(TARGET)(request, answer);
    });
    const value = { url, credentials: { owner: OWNER } };
    const configuration = loadConfiguration({ value, env: {} });
    const now = () => Date.UTC(2030, 0, 1, 11);
    const result = await preflight(clientFor(url), configuration, now);
    expect(noteOf(result, 'clock')).toMatch(/^discovered: at least 60 minutes ahead of ours/);
    expect(noteOf(result, 'quota')).toBe(
      'ready: the account holds 2 of /volumes, 1 of /domains; the target tells ratelimit-limit: 9',
    );
  });

  test.each([null, true, 'x', [], { data: null }, { data: [null, 5, 'x', [], {}], pages: 'many' }])(
    'a catalogue that is %j tells nothing, and breaks nothing',
    async (odd) => {
      const lists = ['regions', 'compute/types', 'images', 'compute/stackscripts', 'vpcs', 'tags'];
      const broken = Object.fromEntries(lists.map((path) => [`/v4/${path}`, odd]));
      const { discovered, fatal } = await check(await serve(target({ ...TARGET, ...broken })));
      expect(fatal).toBeUndefined();
      expect(discovered).toEqual({});
    },
  );
});

test('fixtures of a role without credentials are not looked at', async () => {
  const url = await serve(target(TARGET));
  const fixtures = { region: 'us', image: 'compute/alpine', otherAccount: { volume: 9 } };
  const { items } = await check(url, { fixtures });
  expect(items.filter(({ name }) => name.includes('otherAccount.volume'))).toEqual([]);
});
