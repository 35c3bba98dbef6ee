import { setTimeout as sleep } from 'node:timers/promises';
import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/*
 * What was accepted a moment ago may be known late to some of those who carry requests out: the document tells no times.
 * So what must be refused for it counts once all have had the time to hear of it. A first try has no such time: it is over
 * sooner, and mostly right.
 */

/** Something was accepted that may come of news not heard yet: the check, or a part of it, is made again with the time. */
export class HeardLate extends Inconclusive {
  constructor(what: string) {
    super(`${what} may have been carried out by somebody who had not heard yet why not`, true);
  }
}

/** The time in which everybody hears of what was just done, in any turn but the first. */
export async function untilHeard(
  { turn, convergence }: Pick<CheckContext, 'turn' | 'convergence'>,
  isPatient = turn > 1,
): Promise<void> {
  if (isPatient) await sleep(convergence.seconds * 1000);
}

/** @throws HeardLate, to be run again alone, where there was no such time */
export function countsOnceHeard(
  { turn }: Pick<CheckContext, 'turn'>,
  what: string,
  isPatient = turn > 1,
): void {
  if (!isPatient) throw new HeardLate(what);
}
