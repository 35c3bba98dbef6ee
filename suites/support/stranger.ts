import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/**
 * The other account, once it is clear that an id of the owner's means nothing there: ids may be
 * numbered in each account anew.
 * @param list where the other account would find it, such as `/compute/instances`
 * @throws Skip without a second account; Inconclusive when the id is known there
 */
export async function strangerTo(t: CheckContext, list: string, id: unknown): Promise<Caller> {
  const other = t.as('otherAccount');
  const known = await other.list(list);
  // Which fields the items of a list have is open: what shows no id may have this one.
  if (known?.every((item) => item.id !== undefined && item.id !== id)) return other;
  throw new Inconclusive(`the other account may have a ${list} of the id ${id} too`);
}
