import type { Check } from '../../src/check/check.ts';
import { seededRandom } from '../../src/http/repetition/throttle.ts';
import { dialectOf } from '../../src/reference/dialects/index.ts';
import { OBSERVABLE } from '../../src/reference/observable.ts';
import type { ReferenceOptions } from '../../src/reference/server.ts';
import { writeAnswer } from '../../src/reference/shell/wire.ts';
import type { Effort } from '../../src/result/run-result.ts';
import { against, type Said, told } from '../../test/suites/support/against.ts';
import { seededPauses } from './seeded-pauses.ts';

/** One run under strain. */
export interface Strain {
  readonly checks: readonly Check[];
  /** Name of a dialect, several as in `late+wire`, or `plain`. */
  readonly dialect: string;
  readonly seed: number;
  /** The longest pause of the client before each request, and after its answer. */
  readonly pauseMillis: number;
  /** Each answer of the target is held back so long, from the first to the second number. */
  readonly answerMillis?: readonly [number, number];
  readonly effort: Effort;
  readonly settleSeconds: number;
  /** Checks under way at one time. */
  readonly concurrency: number;
}

/** What a run of all checks against a conforming server blames it for: nothing, or a check is wrong. */
export async function blamedUnder(strain: Strain): Promise<{ said: Said; blamed: string[] }> {
  const { dialect, seed, pauseMillis, ...how } = strain;
  const spoken = dialectOf(dialect);
  if (!spoken && dialect !== 'plain') throw new Error(`unknown dialect ${dialect}`);
  const options: ReferenceOptions = spoken ? { ...OBSERVABLE, ...spoken.options } : OBSERVABLE;
  const said = await against({
    ...how,
    seed,
    server: { ...options, ...(how.answerMillis ? late(seed, how.answerMillis, options) : {}) },
    ...(spoken?.wrap ? { wrap: spoken.wrap } : {}),
    ...(pauseMillis > 0 ? { pause: seededPauses(seed, pauseMillis) } : {}),
  });
  const ids = [...said.ids('failed'), ...said.ids('warned')];
  return { said, blamed: ids.map((id) => told(said, id)) };
}

/** The requirements whose verdict is not the same in two runs, with both. */
export function differing(one: Said, other: Said): string[] {
  return [...one.requirements].flatMap(([id, { verdict }]) => {
    const now = other.requirements.get(id)?.verdict;
    return now === verdict ? [] : [`${verdict} before, ${told(other, id)}`];
  });
}

/** Holds each answer back, as a target under load does. */
function late(
  seed: number,
  [least, most]: readonly [number, number],
  { write = writeAnswer }: ReferenceOptions,
): Pick<ReferenceOptions, 'write'> {
  const random = seededRandom(seed);
  return {
    write: (...given) => void setTimeout(write, least + random() * (most - least), ...given),
  };
}
