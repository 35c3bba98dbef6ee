import type { Level } from '../../generate/contract/combinations/levels.ts';
import type { Row } from '../../generate/pairs.ts';
import { type Combination, type Disagreement, isAllowed, levelsIn } from './combination.ts';

/** What is wrong about a row, and those of its levels that are not plain. */
export interface Failing {
  readonly wrong: Disagreement;
  readonly levels: readonly Level[];
}

/** A row, and what is wrong about it. */
interface Found {
  readonly row: Row;
  readonly wrong: Disagreement;
}

/**
 * Makes a row plainer as long as it stays wrong in the same way: each of the levels that are left is needed for
 * it, as far as they may be left out one by one. The plainest comes first: where it is wrong too, as on an account
 * without room, nothing in between has to be waited for.
 */
export async function leastFailing(of: Combination, found: Found): Promise<Failing> {
  const plainest = found.row.map((level, factor) => (isFixed(of, factor) ? level : 0));
  let { row, wrong } = await plainerOf(of, found, plainest);
  for (const factor of row.keys()) {
    ({ row, wrong } = await plainerOf(of, { row, wrong }, row.with(factor, 0)));
  }
  const levels = levelsIn(of.factors, row).filter(
    (_, factor) => row[factor] !== 0 && !isFixed(of, factor),
  );
  return { wrong, levels };
}

/** The plainer row where that is wrong in the same way, or else the one that was found. */
async function plainerOf(of: Combination, found: Found, plainer: Row): Promise<Found> {
  const isPlainer = plainer.some((level, factor) => level !== found.row[factor]);
  const isOfRule = plainer.some((level, at) => level !== found.row[at] && isFixed(of, at));
  if (!isPlainer || isOfRule || !isAllowed(of, plainer)) return found;
  const again = await of.send(levelsIn(of.factors, plainer)).catch(() => undefined);
  return again?.kind === found.wrong.kind ? { row: plainer, wrong: again } : found;
}

/** The rule that a row breaks is what the row is about: it is not made plainer. */
function isFixed({ factors }: Combination, factor: number): boolean {
  return factors[factor]?.isRule === true;
}
