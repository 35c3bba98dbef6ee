import { parentPort } from 'node:worker_threads';
import { EFFORT_LIMITS } from '../../../src/limits/effort-limits.ts';
import type { Effort } from '../../../src/result/run-result.ts';
import { planned } from '../../../src/runner/smoke.ts';
import { suites } from '../../../suites/index.ts';
import { measure } from '../measure.ts';
import type { Measured } from '../measured.ts';
import { faultNamed } from '../pair.ts';
import { seenBy } from '../sight/seen-by.ts';

/** What a worker is asked for: the faults that a check can see anything of, or what checks find of a fault. */
export type Wanted = { readonly seed: number } & (
  | { readonly check: string }
  /** Id of a fault, or the name of a pair; the ids of the checks, or all of them; standard effort, or another one. */
  | { readonly fault: string; readonly checks?: readonly string[]; readonly effort?: Effort }
);

/** A question, and the number that its answer comes back under. */
export interface Asked {
  readonly number: number;
  readonly wanted: Wanted;
}

/** What it answers; `error` where the run itself broke. */
export interface Told {
  readonly number: number;
  readonly answer?: Measured | readonly string[];
  readonly error?: string;
}

const CHECKS = suites.flatMap((suite) => suite.checks);

/* A thread of a proof: measures each fault that it is told, several at a time, and tells what came of it. */
parentPort?.on('message', async ({ number, wanted }: Asked) => {
  const told = await answerTo(wanted).then(
    (answer): Told => ({ number, answer }),
    (error): Told => ({ number, error: String(error?.stack ?? error) }),
  );
  parentPort?.postMessage(told);
});

async function answerTo(wanted: Wanted): Promise<Measured | readonly string[]> {
  const { seed } = wanted;
  if ('check' in wanted) {
    const check = CHECKS.find(({ id }) => id === wanted.check);
    if (check === undefined) throw new Error('there is no such check');
    return await seenBy(check, seed);
  }
  const fault = faultNamed(wanted.fault);
  if (fault === undefined) throw new Error('there is no such fault');
  const { effort = 'standard' } = wanted;
  const ids = wanted.checks && new Set(wanted.checks);
  const chosen = planned(CHECKS, { effort, limits: EFFORT_LIMITS[effort] });
  const checks = chosen.filter(({ id }) => ids?.has(id) ?? true);
  return await measure({ fault, checks, seed, effort });
}
