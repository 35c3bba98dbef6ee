import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conformanceMatchers } from '../../src/traffic/matchers.ts';
import { Watch } from '../../src/traffic/watch.ts';
import { watchedFetch } from '../../src/traffic/watched-fetch.ts';
import { watching } from '../../src/traffic/watching.ts';
import { serve } from '../http/loopback.ts';
import { sizesAsText, target } from './exchanges.ts';

expect.extend(conformanceMatchers);

/** How a test sends: POST with this body, or GET without one. */
type Send = (
  url: string,
  token?: string,
  body?: string,
) => Promise<{ status: number; text: string }>;

function headersOf(token: string | undefined): Record<string, string> {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return { ...authorization, 'content-type': 'application/json' };
}

function byFetch(watch: Watch): Send {
  const fetch = watchedFetch(watch);
  return async (url, token, body) => {
    const sent = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(url, { headers: headersOf(token), ...sent });
    return { status: response.status, text: await response.text() };
  };
}

function byUndici(watch: Watch): Send {
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const dispatcher = agent.compose(watching(watch));
  return async (url, token, body) => {
    const sent = body === undefined ? {} : { method: 'POST' as const, body };
    const answer = await request(url, { headers: headersOf(token), dispatcher, ...sent });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
}

const VOLUME = JSON.stringify({ label: 'data', region: 'us-east' });

describe.each([
  ['watchedFetch', byFetch],
  ['watching', byUndici],
])('%s', (_, by) => {
  test('sees that a target and its client agree with the document', async () => {
    const { url, token } = await target();
    const watch = new Watch();
    const { status, text } = await by(watch)(`${url}/v4/volumes`, token, VOLUME);
    await watch.idle();
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ label: 'data' });
    expect(watch.seen.map(({ operation }) => operation)).toEqual(['createVolume']);
    expect(watch).toConform();
  });

  test('sees what the target answers wrongly', async () => {
    const { url, token } = await target(sizesAsText);
    const watch = new Watch();
    const { text } = await by(watch)(`${url}/v4/volumes`, token, VOLUME);
    await watch.idle();
    expect(JSON.parse(text).size).toBe('20');
    expect(watch.seen[0]?.findings).toMatchObject([{ requirement: 'VOL-SIZE', side: 'answer' }]);
  });

  test('sees what the client sends wrongly', async () => {
    const { url, token } = await target();
    const watch = new Watch();
    await by(watch)(`${url}/v4/volumes`, token, '{"label":["data"],"region":"us-east"}');
    await watch.idle();
    expect(watch.seen[0]?.findings.map(({ side }) => side)).toEqual(['request']);
  });

  test('reads compressed answers, and hands them on', async () => {
    const base = await serve((_, answer) =>
      answer
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"data":{},"page":1,"pages":1,"results":0}')),
    );
    const watch = new Watch();
    expect((await by(watch)(`${base}/v4/regions`)).status).toBe(200);
    await watch.idle();
    expect(watch).not.toConform();
    expect(watch.seen[0]?.findings[0]?.where).toBe('/data');
  });

  test('leaves other servers alone', async () => {
    const base = await serve((_, answer) => answer.end('hello'));
    const watch = new Watch();
    expect((await by(watch)(`${base}/health`)).text).toBe('hello');
    await watch.idle();
    expect(watch.seen.filter(({ operation }) => operation !== undefined)).toEqual([]);
  });
});

test('a body that is sent as a stream is not judged', async () => {
  const { url, token } = await target();
  const watch = new Watch();
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const body = Readable.from(['{"label":["data"]}']);
  const dispatcher = agent.compose(watching(watch));
  const options = { method: 'POST', headers: headersOf(token), body, dispatcher } as const;
  await (await request(`${url}/v4/volumes`, options)).body.text();
  await watch.idle();
  expect(watch.seen.map(({ findings }) => findings)).toEqual([[]]);
});

test('fetch that fails, fails as before, and nothing is seen', async () => {
  const watch = new Watch();
  await expect(watchedFetch(watch)('http://127.0.0.1:1/v4/regions')).rejects.toThrow(
    'fetch failed',
  );
  expect(watch.seen).toEqual([]);
});

test('a watch that is cleared has seen nothing', async () => {
  const { url } = await target();
  const watch = new Watch();
  await watchedFetch(watch)(`${url}/v4/regions`);
  expect(watch.seen).toHaveLength(1);
  watch.clear();
  expect(watch.seen).toEqual([]);
});
