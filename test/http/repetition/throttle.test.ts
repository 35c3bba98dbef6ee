import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Backoff, retryAfterMillis, seededRandom } from '../../../src/http/repetition/throttle.ts';
import { clientFor, OWNER, serve, serveSockets } from '../loopback.ts';

const get = { method: 'GET', path: '/volumes' } as const;

/** Answers so to the first `times` requests. */
function throttling(times: number, headers: Record<string, string>, status = 429) {
  let count = 0;
  return (_: IncomingMessage, answer: ServerResponse) => {
    count += 1;
    answer.writeHead(count <= times ? status : 200, count <= times ? headers : {}).end('{}');
  };
}

describe('Retry-After', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  test.each([
    [{}, undefined],
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:05 GMT', date }, 5000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT', date }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-1' }, undefined],
  ])('%j', (headers, millis) => {
    expect(retryAfterMillis(headers)).toBe(millis);
  });
});

describe('pauses', () => {
  test('same seed, same pauses; another seed, others', () => {
    const pauses = (seed: number) => {
      const gate = new Backoff(seededRandom(seed));
      return [0, 1, 2, 3].map((times) => gate.pauseMillis({}, times));
    };
    expect(pauses(7)).toEqual(pauses(7));
    expect(pauses(7)).not.toEqual(pauses(8));
  });

  test('they grow, and stay under ten seconds', () => {
    const gate = new Backoff(() => 1);
    const pauses = [0, 1, 2, 20].map((times) => gate.pauseMillis({}, times));
    expect(pauses).toEqual([250, 500, 1000, 10_000]);
  });

  test('what the target asks for is never undercut', () => {
    expect(new Backoff(() => 0).pauseMillis({ 'retry-after': '60' }, 0)).toBe(60_000);
  });
});

describe('a 403', () => {
  const soon = { 'retry-after': '0.01' };
  test.each([
    ['with Retry-After is tried again', 2, soon, 200, 2],
    ['that stays is the answer in the end', 9, soon, 403, 3],
    ['without Retry-After is the answer', 2, {}, 403, undefined],
  ])('%s', async (_, times, headers, status, again) => {
    const base = await serve(throttling(times, headers, 403));
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(status);
    expect(exchange.throttled?.times).toBe(again);
  });
});

describe('a 429', () => {
  test('without Retry-After is tried again and recorded', async () => {
    const base = await serve(throttling(2, {}));
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(200);
    expect(exchange.throttled?.times).toBe(2);
    expect(exchange.throttled?.waitedMillis).toBeGreaterThan(300);
    expect(exchange.durationMillis).toBeLessThan(300);
  });

  test('with Retry-After is not tried sooner', async () => {
    const base = await serve(throttling(1, { 'retry-after': '1' }));
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange.status).toBe(200);
    expect(exchange.throttled?.times).toBe(1);
    expect(exchange.throttled?.waitedMillis).toBeGreaterThanOrEqual(990);
  });

  test('that names Retry-After and Date twice is tried again', async () => {
    let count = 0;
    const twice = 'Retry-After: 0\r\nRetry-After: 1\r\nDate: now\r\nDate: then\r\n';
    const base = await serveSockets((socket) =>
      socket.on('data', () => {
        count += 1;
        const head = count === 1 ? `429 Slow\r\n${twice}` : '200 OK\r\n';
        socket.write(`HTTP/1.1 ${head}Content-Length: 0\r\n\r\n`);
      }),
    );
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 200, throttled: { times: 1 } });
  });

  test('that outlasts the budget is the answer', async () => {
    const base = await serve(throttling(Infinity, {}));
    const exchange = await clientFor(base, { throttleBudgetMillis: 400 }).send(get, OWNER);
    expect(exchange.status).toBe(429);
    expect(exchange.throttled?.waitedMillis).toBeLessThanOrEqual(450);
    expect(exchange.throttled?.times).toBeGreaterThan(0);
  });

  test('that asks for more than the budget is the answer at once', async () => {
    const base = await serve(throttling(Infinity, { 'retry-after': '9999' }));
    const exchange = await clientFor(base).send(get, OWNER);
    expect(exchange).toMatchObject({ status: 429 });
    expect(exchange.throttled).toBeUndefined();
  });

  test('holds back the other requests of the client too', async () => {
    const arrivals: number[] = [];
    const base = await serve((_, answer) => {
      arrivals.push(performance.now());
      answer.writeHead(arrivals.length === 1 ? 429 : 200, { 'retry-after': '1' }).end('{}');
    });
    const http = clientFor(base);
    const first = http.send(get, OWNER);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [, second] = await Promise.all([first, http.send(get, OWNER)]);
    expect(second.throttled).toMatchObject({ times: 0 });
    expect((arrivals[1] ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(900);
  });

  test('now and then holds up nobody else', async () => {
    let count = 0;
    const base = await serve((_, answer) => {
      count += 1;
      answer.writeHead(count === 21 ? 429 : 200, { 'retry-after': '1' }).end('{}');
    });
    const http = clientFor(base);
    for (let n = 0; n < 20; n += 1) await http.send(get, OWNER);
    const throttled = http.send(get, OWNER);
    while (count < 21) await new Promise((resolve) => setTimeout(resolve, 5));
    const other = await http.send(get, OWNER);
    expect(other.throttled).toBeUndefined();
    expect((await throttled).throttled?.waitedMillis).toBeGreaterThanOrEqual(990);
  });
});
