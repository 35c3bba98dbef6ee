import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { LAST_TURN } from './turns.ts';

/**
 * What chance may bring about now and then counts once it has come in every turn of the check.
 * @throws Inconclusive, to be run again alone, before the last turn
 */
export function requireEveryTurn({ turn }: Pick<CheckContext, 'turn'>, chance: string): void {
  if (turn < LAST_TURN) throw new Inconclusive(chance, true);
}
