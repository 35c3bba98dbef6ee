import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { atOnce } from './at-once.ts';

/** One of several times that a race is run, from 1. */
export interface Round {
  readonly number: number;
  readonly of: number;
}

/** What came of requests that were released at one moment. */
export interface Raced {
  readonly answers: readonly Answer[];
  /** How often it was tried so far and how close together the requests came, for a finding. */
  readonly said: string;
}

/**
 * Releases requests at one moment, on connections that are open already: as many reads are sent at
 * once before. A target that works them off one after the other meets no race, so that several rounds
 * prove more than one; how close each came is part of the check's result.
 */
export async function race(
  t: CheckContext,
  sendings: readonly (() => Promise<Answer>)[],
  round: Round,
): Promise<Raced> {
  const answers = await t.urgently('awaited', async () => {
    await atOnce(sendings.map(() => () => t.owner.get('/regions')));
    return atOnce(sendings);
  });
  const exchanges = answers.map(({ exchange }) => exchange);
  const sentWithinMillis = spread(exchanges.map(({ startedMillis }) => startedMillis));
  const answeredWithinMillis = spread(exchanges.map(endedMillis));
  t.races.push({ requests: answers.length, sentWithinMillis, answeredWithinMillis });
  const said = `round ${round.number} of ${round.of}, ${answers.length} requests sent within ${sentWithinMillis} ms, answered within ${answeredWithinMillis} ms`;
  return { answers, said };
}

function endedMillis({ startedMillis, durationMillis }: Exchange): number {
  return startedMillis + durationMillis;
}

/** From the first to the last, rounded up to a tenth of a millisecond. */
function spread(millis: readonly number[]): number {
  return Math.ceil((Math.max(...millis) - Math.min(...millis)) * 10) / 10;
}

/** Runs several rounds of a race; what a round creates is removed before the next. */
export async function inRounds(
  t: CheckContext,
  standard: number,
  run: (round: Round) => Promise<void>,
): Promise<void> {
  const of = t.scaled(standard);
  for (let number = 1; number <= of; number += 1) {
    const mark = t.creations.mark;
    t.beginCase();
    await run({ number, of });
    await t.creations.clear(mark);
  }
}
