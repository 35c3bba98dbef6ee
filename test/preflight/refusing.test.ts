import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import { clientOf } from '../../src/run/target-client.ts';

const closing: (() => void)[] = [];

afterAll(() => {
  for (const close of closing.splice(0)) close();
});

async function preflightOf(answer: (response: ServerResponse, nth: number) => void) {
  let count = 0;
  const server = createServer((_, response) => answer(response, count++));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const value = { url: `http://127.0.0.1:${port}`, credentials: { owner: 'some-token' } };
  const configuration = loadConfiguration({ value, env: {} });
  const http = clientOf(configuration);
  const begun = performance.now();
  const { fatal } = await preflight(http, configuration);
  await http.close();
  return { fatal, seconds: (performance.now() - begun) / 1000 };
}

describe.concurrent('a target that answers 429 to everything is told within half a minute', () => {
  test.each([[undefined], ['0'], ['1'], ['0.001'], ['-5'], ['soon'], ['\u00e9'], ['NaN']])(
    'with Retry-After %j',
    { timeout: 60_000 },
    async (after) => {
      const headers = after === undefined ? {} : { 'retry-after': after };
      const { fatal, seconds } = await preflightOf((response) =>
        response.writeHead(429, headers).end(),
      );
      expect(fatal?.message).toContain('keeps answering 429');
      expect(seconds).toBeLessThan(30);
    },
  );
});

test.concurrent('a pause that is asked for with 503 is waited for before the first check', async () => {
  const list = JSON.stringify({ data: [], page: 1, pages: 1, results: 0 });
  const { fatal, seconds } = await preflightOf((response, nth) => {
    if (nth === 0) response.writeHead(503, { 'retry-after': '2' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  });
  expect(fatal).toBeUndefined();
  expect(seconds).toBeGreaterThan(2);
});
