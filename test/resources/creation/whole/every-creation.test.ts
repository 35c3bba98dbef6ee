import { expect, test } from 'vitest';
import type { RunContext } from '../../../../src/check/run-context.ts';
import { EFFORT_LIMITS } from '../../../../src/limits/effort-limits.ts';
import { OBSERVABLE } from '../../../../src/reference/observable.ts';
import { createdBy } from '../../../../src/resources/kinds.ts';
import { runDirectly } from '../../../../src/runner/run-directly.ts';
import { suites } from '../../../../suites/index.ts';
import { runOn } from '../../../runner/directly.ts';

/** Requests that may create something while the ledger awaits nothing of their collection, by their checks. */
function strays({ ledger, http }: RunContext): ReadonlySet<string> {
  const awaited = new Map<number, string>();
  const found = new Set<string>();
  const [intend, send] = [ledger.intend.bind(ledger), http.send.bind(http)];
  ledger.intend = (collection, ...more) => {
    const key = intend(collection, ...more);
    awaited.set(key, collection);
    return key;
  };
  for (const end of ['created', 'nothing', 'lost'] as const) {
    const ended = ledger[end].bind(ledger) as (...all: unknown[]) => never;
    ledger[end] = (...all: unknown[]) => {
      awaited.delete(Number(all[0]));
      return ended(...all);
    };
  }
  http.send = (request, as) => {
    const { method, path } = request;
    const isStray = createdBy(path) !== undefined && ![...awaited.values()].includes(path);
    if (method === 'POST' && isStray) found.add(`${as.check}: POST ${path}`);
    return send(request, as);
  };
  return found;
}

test('every request that may create something stands in the ledger while it is under way', async () => {
  const { run } = await runOn(OBSERVABLE, { effort: 'smoke', limits: EFFORT_LIMITS.thorough });
  const found = strays(run);
  await runDirectly(
    suites.flatMap((suite) => suite.checks),
    run,
    1,
  );
  expect(run.ledger.counts.created).toBeGreaterThan(100);
  expect([...found]).toEqual([]);
}, 300_000);
