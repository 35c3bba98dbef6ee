import type { Check } from '../../../src/check/check.ts';
import { faults } from '../../../src/reference/faults/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { against } from '../../../test/suites/support/against.ts';
import { Shadows } from './shadows.ts';

/** Those that only change the core; what others change is no pure function that could be asked beside. */
const OF_THE_CORE = [...faults.values()].filter(({ options }) => options === undefined);

/**
 * Ids of the faults of which this check can see anything: it runs alone, on a plain server.
 * @throws Error when it finds a violation there: nothing could be told by it
 */
export async function seenBy(check: Check, seed: number): Promise<readonly string[]> {
  let shadows: Shadows | undefined;
  const { ids } = await against({
    ...{ checks: [check], seed, settleSeconds: SETTLE_SECONDS, server: OBSERVABLE },
    wrap: (plain) => {
      shadows = new Shadows(plain, OF_THE_CORE);
      return shadows.core;
    },
  });
  const violated = ids('failed');
  if (violated.length > 0)
    throw new Error(`${check.id} finds ${violated} violated on the plain server`);
  return shadows?.seen ?? [];
}

/** Asking all of them beside takes its time. */
const SETTLE_SECONDS = 20;
