import type { Check } from '../../src/check/check.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import type { Effort } from '../../src/result/run-result.ts';
import { against } from '../../test/suites/support/against.ts';
import { type Measured, measured } from './measured.ts';

/** Checks under way at one time, as `run` has them. */
const AT_ONCE = 24;
/** What the plain reference changes shows at once, but several runs share a core here. */
const SETTLE_SECONDS = 5;

/** These checks at this effort against the reference server with this fault, in this process. */
export async function measure(asked: {
  readonly fault: Fault;
  readonly checks: readonly Check[];
  readonly seed: number;
  readonly effort: Effort;
}): Promise<Measured> {
  const started = new Date();
  const { sections, conclusion } = await against({
    ...{ ...asked, settleSeconds: SETTLE_SECONDS, concurrency: AT_ONCE, server: OBSERVABLE },
  });
  const { fault, checks } = asked;
  return measured({ fault: fault.id, checks: checks.length, sections, conclusion, started });
}
