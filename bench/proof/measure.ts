import type { Fault } from '../../src/reference/faults/fault.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { suites } from '../../suites/index.ts';
import { against } from '../../test/suites/support/against.ts';
import { type Measured, measured } from './measured.ts';

const CHECKS = suites.flatMap((suite) => suite.checks);
/** Checks under way at one time, as `run` has them. */
const AT_ONCE = 24;
/** What the plain reference changes shows at once, but several runs share a core here. */
const SETTLE_SECONDS = 5;

/** All checks at standard effort against the reference server with this fault, in this process. */
export async function measure(fault: Fault, seed: number): Promise<Measured> {
  const started = new Date();
  const { sections, conclusion } = await against({
    ...{ checks: CHECKS, fault, seed, settleSeconds: SETTLE_SECONDS, concurrency: AT_ONCE },
    server: OBSERVABLE,
  });
  return measured({ fault: fault.id, sections, conclusion, started });
}
