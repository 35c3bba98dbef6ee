import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { atOnce } from './at-once.ts';

/** What came of requests that were released at one moment. */
export interface Race {
  readonly answers: readonly Answer[];
  /** How often it was tried so far and how close together the requests were sent, for a finding. */
  readonly said: string;
}

/**
 * Releases requests at one moment, on connections that are open already: as many reads are sent at
 * once before. A target that works them off one after the other meets no race, so that several rounds
 * prove more than one.
 */
export async function race(
  t: CheckContext,
  sendings: readonly (() => Promise<Answer>)[],
  round: { readonly number: number; readonly of: number },
): Promise<Race> {
  const answers = await t.urgently('awaited', async () => {
    await atOnce(sendings.map(() => () => t.owner.get('/regions')));
    return atOnce(sendings);
  });
  const starts = answers.map(({ exchange }) => exchange.startedMillis);
  const within = Math.ceil(Math.max(...starts) - Math.min(...starts));
  const said = `round ${round.number} of ${round.of}, ${answers.length} requests sent within ${within} ms`;
  return { answers, said };
}

/** Runs several rounds of a race; what a round creates is removed before the next. */
export async function inRounds(
  t: CheckContext,
  standard: number,
  run: (round: { readonly number: number; readonly of: number }) => Promise<void>,
): Promise<void> {
  const of = t.scaled(standard);
  for (let number = 1; number <= of; number += 1) {
    const mark = t.creations.mark;
    t.beginCase();
    await run({ number, of });
    await t.creations.clear(mark);
  }
}
