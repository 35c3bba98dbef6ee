import type { Answer } from '../http/answer.ts';
import { nameIn } from '../resources/kinds.ts';
import type { CheckContext } from './check-context.ts';

/*
 * How ids are chosen is open (SIL-VOL-ID-RANGE): what was just deleted may have left its id to something that others who
 * work in the account made since.
 */

/** Whether what a check named itself, and deleted, is not there any more: nothing is, or something of others. */
export function isGoneBy(t: CheckContext, seen: Answer): boolean {
  return seen.refused || isOfOthers(t, seen);
}

/** Whether an answer shows something by a name that the check did not give. Of what shows no name nothing is known. */
export function isOfOthers({ names }: CheckContext, { ok, body }: Answer): boolean {
  const name = ok ? nameIn(Object(body)) : undefined;
  return name !== undefined && !names.includes(name);
}
