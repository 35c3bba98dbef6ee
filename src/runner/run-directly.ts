import type { Check } from '../check/check.ts';
import type { RunContext } from '../check/run-context.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { Conclusion } from '../result/conclusion.ts';
import { announce, conclude } from './conclude.ts';
import { execute } from './execute.ts';
import { aloneOf, turnsOf } from './turns.ts';

/**
 * Runs checks without vitest, `concurrency` at a time: for tests of the suites themselves, where
 * hundreds of runs against faults need no test runner around each.
 */
export async function runDirectly(
  checks: readonly Check[],
  run: RunContext,
  concurrency = 8,
): Promise<{ results: CheckResult[]; conclusion: Conclusion }> {
  announce(checks, run);
  const results: CheckResult[] = [];
  for (const turn of turnsOf(checks, run.settings)) {
    const queue = turn.filter(({ alone }) => !alone);
    const worker = async () => {
      for (let check = queue.shift(); check; check = queue.shift()) {
        results.push(await execute(check, run));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
  for (const check of aloneOf(checks)) results.push(await execute(check, run));
  return { results, conclusion: await conclude(run) };
}
