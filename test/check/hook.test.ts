import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askHook } from '../../src/check/hook.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { checkOf, runOn } from '../runner/directly.ts';

/** Answers with these statuses in turn, then with the last one. */
async function hookAnswering(...statuses: number[]): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(statuses.length > 1 ? (statuses.shift() ?? 200) : (statuses[0] ?? 200));
    response.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [[429, 429, 204], 204],
  [[409, 200], 409],
])('a fixture that answers %j in turn is asked until %i', async (statuses, last) => {
  const address = await hookAnswering(...statuses);
  const { run } = await runOn();
  let status = 0;
  const asks = checkOf('asks', async (t) => {
    status = (await askHook(t, address, {})).status;
  });
  await runDirectly([asks], run);
  expect(status).toBe(last);
});
