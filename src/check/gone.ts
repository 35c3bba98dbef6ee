import { areOfOneCheck } from '../generate/names.ts';
import type { Answer } from '../http/answer.ts';
import { poll } from '../limits/poll.ts';
import { nameIn } from '../resources/kinds.ts';
import { Inconclusive } from '../result/signals.ts';
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

/**
 * In the end reading the path must be refused.
 * @param called what was there; unless told, as the run called it when it created it
 * @throws Inconclusive, to be run again alone, when the id has been given to something of somebody else's
 */
export async function isGoneInTheEnd(
  t: CheckContext,
  requirement: string,
  path: string,
  called = t.run.ledger.nameAt(path),
): Promise<void> {
  const { last } = await poll(
    () => t.owner.get(path),
    ({ refused }) => refused,
    t.convergence,
  );
  if (last.ok) assertNotGivenAgain(t, path, last, called);
  t.refused(requirement, last);
}

/** Whatever a check calls the things it makes, it is known by the mark of that check. */
function assertNotGivenAgain(t: CheckContext, path: string, { body }: Answer, called = ''): void {
  const { prefix } = t.run.settings.configuration.names;
  const shown = nameIn(Object(body));
  const isMarked = areOfOneCheck(called, called, prefix);
  if (!isMarked || shown === undefined || areOfOneCheck(called, shown, prefix)) return;
  throw new Inconclusive(`${path} has been given to ${JSON.stringify(shown)}`, true);
}
