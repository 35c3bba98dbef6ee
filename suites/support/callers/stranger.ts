import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

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
  throw mayBeTheirs(list, id);
}

/**
 * What names the id must have been refused to the stranger.
 * @throws Inconclusive when it was not, and they have something of that id by now: what others make for them
 *   meanwhile may get it, and a list may show it late
 */
export async function isRefusedTo(
  t: CheckContext,
  requirement: string,
  answer: Answer,
  { list, id }: { readonly list: string; readonly id: unknown },
): Promise<void> {
  const look = () => t.as('otherAccount').list(list);
  const isTheirs = (known: readonly { id?: unknown }[] = []) =>
    known.some((item) => item.id === id);
  // What another check had there meanwhile may be gone by now.
  if (answer.ok && !t.isAlone) throw mayBeTheirs(list, id, true);
  if (answer.ok && (await poll(look, isTheirs, t.convergence)).held) throw mayBeTheirs(list, id);
  t.refused(requirement, answer);
}

function mayBeTheirs(list: string, id: unknown, again?: boolean): Inconclusive {
  return new Inconclusive(`the other account may have a ${list} of the id ${id} too`, again);
}
