import { expect, test } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { EFFORT_LIMITS } from '../../src/limits/effort-limits.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { runDirectly } from '../../src/runner/run-directly.ts';
import { suites } from '../../suites/index.ts';
import { runOn } from '../runner/directly.ts';

const checks = suites.flatMap((suite) => suite.checks);
const limits = EFFORT_LIMITS.standard;

/** What a run sends, one request at a time, without what the server chose: ids, ports and keys. */
interface Sent {
  /** In their order. */
  readonly writes: readonly string[];
  /** Each once, sorted: how often and when something is read until it shows depends on the clock. */
  readonly reads: readonly string[];
}

async function sent(seed: number): Promise<Sent> {
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

test('one seed sends the same requests in the same order, and another seed others', async () => {
  const [one, again, other] = [await sent(11), await sent(11), await sent(12)];
  expect(one.writes.length).toBeGreaterThan(1_000);
  expect(again).toEqual(one);
  expect(other.writes).not.toEqual(one.writes);
}, 300_000);
