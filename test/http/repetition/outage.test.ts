import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
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
