import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Received } from '../../../src/http/receive.ts';
import { Repetition } from '../../../src/http/repetition/repetition.ts';
import { clientFor, OWNER, serve } from '../loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;
const post = { method: 'POST', path: '/volumes', json: {} } as const;

/** Answers so to the first `times` requests; counts all. */
function away(status: number, times: number, headers: Record<string, string> = {}) {
  const seen = { requests: 0 };
  const handle = (_: IncomingMessage, answer: ServerResponse) => {
    seen.requests += 1;
    const isAway = seen.requests <= times;
    answer.writeHead(isAway ? status : 200, isAway ? headers : {}).end('{}');
  };
  return { seen, handle };
}

describe('a service that is not there at the moment', () => {
  test.each([408, 425, 502, 503, 504])(
    'is asked again after a %i, and that is recorded',
    async (status) => {
      const base = await serve(away(status, 2).handle);
      const exchange = await clientFor(base).send(get, OWNER);
      expect(exchange).toMatchObject({ status: 200, throttled: { times: 2 } });
      expect(exchange.throttled?.waitedMillis).toBeGreaterThan(300);
    },
  );

  test('is not asked sooner than it says', async () => {
    const base = await serve(away(503, 1, { 'retry-after': '1' }).handle);
    const exchange = await clientFor(base).send(post, OWNER);
    expect(exchange.status).toBe(200);
    expect(exchange.throttled?.waitedMillis).toBeGreaterThanOrEqual(990);
  });

  test.each([408, 502, 503, 504])('may have created something before a %i', async (status) => {
    const { seen, handle } = away(status, 1);
    const exchange = await clientFor(await serve(handle)).send(post, OWNER);
    expect(exchange).toMatchObject({ status });
    expect(seen.requests).toBe(1);
  });

  test('is given up after some tries, and all requests together wait no longer than the bound', async () => {
    const { seen, handle } = away(503, Infinity);
    const http = clientFor(await serve(handle), { throttleBudgetMillis: 500 });
    const begun = performance.now();
    const all = await Promise.all([http.send(get, OWNER), http.send(get, OWNER)]);
    const again = await http.send(get, OWNER);
    expect([...all, again].map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(seen.requests).toBeGreaterThan(3);
    expect(performance.now() - begun).toBeLessThan(1500);
  });

  test.each([500, 501, 505])('is another matter than a %i', async (status) => {
    const { seen, handle } = away(status, 1);
    const exchange = await clientFor(await serve(handle)).send(get, OWNER);
    expect(exchange).toMatchObject({ status });
    expect(seen.requests).toBe(1);
  });
});

describe('a service that is started anew', () => {
  /** A server that has answered once; `stop` takes it away, `start` brings it back to where it was. */
  async function once() {
    const server = createServer(away(200, 0).handle);
    const listening = (port: number) =>
      new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const ended = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    await listening(0);
    const { port } = server.address() as AddressInfo;
    onTestFinished(ended);
    const http = clientFor(`http://127.0.0.1:${port}`);
    await http.send(get, OWNER);
    return { http, stop: ended, start: () => listening(port) };
  }

  test('is waited for, with what was not sent yet', async () => {
    const { http, stop, start } = await once();
    await stop();
    const asked = http.send(post, OWNER);
    const isAnswered = Promise.race([asked.then(() => true), sleep(300, false)]);
    expect(await isAnswered).toBe(false);
    await start();
    const exchange = await asked;
    expect(exchange).toMatchObject({ status: 200 });
    expect(exchange.throttled?.times).toBeGreaterThan(0);
  });

  test('is waited for once when it does not come back, and anew once it did', async () => {
    const pauses: number[] = [];
    const repetition = new Repetition(
      () => 0,
      120_000,
      () => 0,
    );
    const unreached = { ...NOTHING, lost: 'unreached' as const };
    const send = (...all: Received[]) => {
      let sent = 0;
      const attempt = async () => all[sent++] ?? unreached;
      return repetition.untilServed('POST', attempt).then(() => pauses.push(sent));
    };
    const opener = setInterval(() => repetition.end(), 5);
    onTestFinished(() => clearInterval(opener));
    await send({ ...NOTHING, status: 200 });
    await send();
    await send();
    await send(unreached, { ...NOTHING, status: 200 });
    await send({ ...NOTHING, status: 200 });
    await send();
    expect(pauses).toEqual([1, 7, 1, 1, 1, 7]);
  });

  test('is not waited for when it never answered', async () => {
    const { http, stop } = await once();
    await stop();
    const stranger = clientFor(http.baseUrl);
    const begun = performance.now();
    expect(await stranger.send(get, OWNER)).toMatchObject({ status: 0 });
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});

const NOTHING: Received = { status: 0, headers: {}, body: Buffer.alloc(0), truncated: false };
