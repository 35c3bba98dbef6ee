import type { Fault } from '../../src/reference/faults/fault.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import { summarize } from '../../src/result/outcome.ts';
import { suites } from '../../suites/index.ts';
import { against } from '../../test/suites/support/against.ts';
import { type Proved, proved } from './proved.ts';

const CHECKS = suites.flatMap((suite) => suite.checks);
/** Checks under way at one time, as `run` has them. */
const AT_ONCE = 24;
/** What the plain reference changes shows at once, but several runs share a core here. */
const SETTLE_SECONDS = 5;

/** All checks at standard effort against the reference server with this fault, in this process. */
export async function measure(fault: Fault, seed: number): Promise<Proved> {
  const started = new Date();
  const said = await against({
    ...{ checks: CHECKS, fault, seed, settleSeconds: SETTLE_SECONDS, concurrency: AT_ONCE },
    server: OBSERVABLE,
  });
  const { sections, conclusion } = said;
  const ending = { strict: false, aborted: false, today: '' };
  const { causes } = summarize(sections, conclusion, ending);
  const times = { started: started.toISOString(), finished: new Date().toISOString() };
  return proved(fault, { causes, sections, traffic: conclusion.traffic, ...times });
}
