import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { freshRead } from '../../support/fresh-read.ts';
import { ROUNDS, type Transient } from './asked-while.ts';

/** What is warned of where a resize is taken each time while a volume that is left alone is at work for longer. */
export const MEANWHILE = 'VOL-RESIZE-WHILE-AT-WORK';

/** So many reads must be answered with the state of a volume that is left alone. */
const READS = 8;

/**
 * How long a volume that is left alone is read in the state that an answer showed, in ms; 0 where it is in another before the
 * last read. That one is a fresh read: the others may show what is over.
 */
export function lastsAlone(t: CheckContext, begin: () => Promise<Transient>): Promise<number> {
  return t.urgently('awaited', async () => {
    const begun = await begin();
    if (begun === undefined) return 0;
    const { path } = begun.volume;
    const state: unknown = begun.answer.body?.status;
    let status = state;
    const { value: fresh, millis } = await timed(async () => {
      for (let read = 1; read <= READS && status === state; read += 1)
        status = (await t.owner.get(path)).body?.status;
      return status === state ? freshRead(t, path) : undefined;
    });
    return state !== 'active' && fresh?.body?.status === state ? millis : 0;
  });
}

/** What came of it, and how long it took, in milliseconds. */
export async function timed<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly millis: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, millis: performance.now() - begun };
}

/** @param rightAway how often the answer came in less time than the state lasts; one may be late for any reason */
export function warnOf(t: CheckContext, accepted: Answer, rightAway: number): void {
  if (rightAway < ROUNDS - 1) return;
  t.violated(MEANWHILE, {
    expected: `a refusal once in ${ROUNDS} times, as a volume that is left alone is still at work after ${READS} reads`,
    received: accepted.summary,
    answers: [accepted],
  });
}
