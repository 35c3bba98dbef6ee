import { isOfAnotherCheck } from '../generate/names.ts';
import type { Answer } from '../http/answer.ts';
import { changeTime } from '../limits/transition-time.ts';
import { nameIn } from '../resources/kinds.ts';
import type { CheckContext } from './check-context.ts';

/*
 * How ids are chosen is open (SIL-VOL-ID-RANGE): what was just deleted may have left its id to something that others who
 * work in the account made since. It is known by its name, whatever a check calls its own: that has the mark of the check.
 */

/**
 * Whether an answer shows something of others at a path. Of what shows no name nothing is known.
 * @param called what the run has there; unless told, as it called it when it created it
 */
export function isOfOthers(
  { run }: CheckContext,
  path: string,
  { ok, body }: Pick<Answer, 'ok' | 'body'>,
  called = run.ledger.nameAt(path),
): boolean {
  const shown = ok ? nameIn(Object(body)) : undefined;
  if (shown === undefined || called === undefined) return false;
  return isOfAnotherCheck(called, shown, run.settings.configuration.names.prefix);
}

/** Whether what was deleted at a path is not there any more: nothing is, or something of others. */
export function isGoneBy(t: CheckContext, path: string, seen: Answer, called?: string): boolean {
  return seen.refused || isOfOthers(t, path, seen, called);
}

/**
 * In the end what was at a path is gone: another check of the run may come to its id meanwhile. A volume may take as long
 * as it may for any other change of its state.
 * @param called as in `isOfOthers`
 */
export async function isGoneInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  called = t.run.ledger.nameAt(path),
): Promise<void> {
  const look = () => t.owner.get(path);
  const isGone = (seen: Answer) => isGoneBy(t, path, seen, called);
  await t.eventually(requirement, `${path} to be gone`, look, isGone, changeTime(t, path));
}
