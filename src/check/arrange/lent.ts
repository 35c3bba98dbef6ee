import type { Request } from '../../http/exchange.ts';
import type { CheckContext } from '../check-context.ts';

/**
 * Lets a check change something that the owner of the target lent to the run, and change it back. How to do that is
 * written to the ledger before, so that a sweep can do it where the run was killed in between.
 * @param back the owner's request that restores it
 */
export async function whileChanged<T>(
  t: CheckContext,
  back: Pick<Request, 'method' | 'path' | 'json'>,
  use: () => Promise<T>,
): Promise<T> {
  const key = t.run.ledger.changing(back);
  const result = await use();
  t.run.ledger.changedBack(key);
  return result;
}
