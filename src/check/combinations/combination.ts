import type { Factor, Level } from '../../generate/contract/combinations/levels.ts';
import { type Choice, type CoveringArray, coveringArray, type Row } from '../../generate/pairs.ts';
import type { Answer } from '../../http/answer.ts';
import type { Operation } from '../../spec/types.ts';

/** Requests of one operation that differ in several factors, and what is wrong about their answers. */
export interface Combination {
  readonly operation: Operation;
  readonly factors: readonly Factor[];
  /** Whether two levels may stand in one request. */
  readonly allows: (one: Level, other: Level) => boolean;
  /** Whether two levels have to be tried together; all are that may be, where left out. */
  readonly isWanted?: (one: Level, other: Level) => boolean;
  /**
   * Sends the request of one row, and says what is wrong about its answer.
   * @throws Inconclusive when it cannot be arranged, or its answer decides nothing
   */
  readonly send: (levels: readonly Level[]) => Promise<Disagreement | undefined>;
  /** Whether the plainest row may be wrong for the same reason; else other checks speak of that. */
  readonly judgesPlainest: boolean;
}

/** In what an answer differs from what the document says. */
export interface Disagreement {
  readonly requirement: string;
  /** What two rows have in common that are wrong in the same way, e.g. `refused`. */
  readonly kind: string;
  /** Of the levels that bring it about. */
  readonly expected: (words: string) => string;
  readonly received: string;
  readonly answers: readonly Answer[];
  readonly where?: string;
}

/** The rows that hold every wanted pair of levels. */
export function rowsOf(of: Combination, seed: number): CoveringArray {
  const { factors, allows, isWanted } = of;
  const both = (judge: (one: Level, other: Level) => boolean) => (one: Choice, other: Choice) =>
    judge(levelAt(factors, one), levelAt(factors, other));
  return coveringArray({
    levels: factors.map(({ levels }) => levels.length),
    seed,
    allows: both(allows),
    ...(isWanted ? { isWanted: both(isWanted) } : {}),
  });
}

/** Whether all levels of a row may stand together. */
export function isAllowed({ factors, allows }: Combination, row: Row): boolean {
  const levels = levelsIn(factors, row);
  return levels.every((one, at) => levels.slice(0, at).every((other) => allows(other, one)));
}

/** The levels of a row, in the order of the factors. */
export function levelsIn(factors: readonly Factor[], row: Row): Level[] {
  return row.map((level, factor) => levelAt(factors, { factor, level }));
}

function levelAt(factors: readonly Factor[], { factor, level }: Choice): Level {
  const found = factors[factor]?.levels[level];
  if (found === undefined) throw new Error(`no level ${level} of factor ${factor}`);
  return found;
}
