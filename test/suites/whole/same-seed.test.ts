import { expect, test } from 'vitest';
import type { Check } from '../../../src/check/check.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { EFFORT_LIMITS } from '../../../src/limits/effort-limits.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { runDirectly } from '../../../src/runner/run-directly.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { suites } from '../../../suites/index.ts';
import { runOn } from '../../runner/directly.ts';

const all = suites.flatMap((suite) => suite.checks);
const limits = EFFORT_LIMITS.standard;

/** What a run sends, one request at a time, without what the server chose: ids, ports and keys. */
interface Sent {
  /** In their order. */
  readonly writes: readonly string[];
  /** Each once, sorted: how often and when something is read until it shows depends on the clock. */
  readonly reads: readonly string[];
}

async function sent(seed: number, checks: readonly Check[] = all): Promise<Sent> {
  const { run } = await runOn(OBSERVABLE, { seed, limits, effort: 'smoke' });
  const exchanges: Exchange[] = [];
  run.http.onExchange((exchange) => exchanges.push(exchange));
  await runDirectly(checks, run, 1);
  // In the order of sending: which of several answers comes first depends on the clock.
  exchanges.sort((one, other) => one.id - other.id);
  const lines = exchanges.map(({ check, method, url, requestBody }) =>
    `${check}: ${method} ${url} ${requestBody ?? ''}`.replace(/uploads\/\S*|\d{3,}/g, 'N'),
  );
  // How often an instance is powered off until its watchdog gave up depends on the clock as well.
  const isRead = (line: string) => / GET |power-off/.test(line);
  return {
    writes: lines.filter((line) => !isRead(line)),
    reads: [...new Set(lines.filter(isRead))].sort(),
  };
}

test('one seed sends the same requests in the same order', async () => {
  const [one, again] = await Promise.all([sent(11), sent(11)]);
  expect(one.writes.length).toBeGreaterThan(1_000);
  expect(again).toEqual(one);
}, 300_000);

test('another seed sends others', async () => {
  const [one, other] = await Promise.all([sent(11, vpcs.checks), sent(12, vpcs.checks)]);
  expect(other.writes).not.toEqual(one.writes);
});
