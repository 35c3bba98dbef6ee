import type { CheckContext } from '../check/check-context.ts';
import { borrowsSharedIds, sharesIds } from '../check/doubt.ts';
import { poll } from '../limits/poll.ts';
import type { RefusedCreation } from '../resources/accepted-creations.ts';
import type { Reason } from '../result/reason.ts';

/** Beside others, alone, and alone with nothing shared. */
export const LAST_TURN = 3;

/**
 * A finding may be the doing of the run itself: an account has room for so many resources and no
 * more, and a target may give the id of what is gone to the next resource. Whoever made such a
 * finding beside others looks again alone.
 */
export function needsIsolatedRetry(context: CheckContext): boolean {
  if (context.recorder.findings.length === 0) return false;
  return decisiveRefusals(context).length > 0 || sharesIds(context);
}

/**
 * Alone there is doubt still when the check itself was given an id again, when something it shares
 * was, or when the target refuses what it took before. Such findings are withdrawn.
 * @returns whether another look, with nothing shared, may tell more
 */
export async function withdrawDoubts(context: CheckContext): Promise<boolean> {
  const reason = await doubtIn(context);
  if (reason === undefined) return false;
  context.recorder.withdraw(reason);
  return !context.creations.gotIdAgain;
}

async function doubtIn(context: CheckContext): Promise<Reason | undefined> {
  if (context.recorder.findings.length === 0) return undefined;
  const isBorrowed = context.turn < LAST_TURN && borrowsSharedIds(context);
  if (isBorrowed || context.creations.gotIdAgain) return { code: 'id-reused' };
  for (const refusal of decisiveRefusals(context)) {
    const isFull = await lacksRoom(context, refusal).catch(() => true);
    if (isFull) return { code: 'no-room' };
  }
  return undefined;
}

/**
 * Whether the target has no room for as many resources as there were at the refusal: then it was no
 * more than that. Where nothing of this run is left there must be room: what is refused even then is
 * refused wrongly.
 */
async function lacksRoom({ run, creations, convergence }: CheckContext, refusal: RefusedCreation) {
  const { kind, alive } = refusal;
  const again = () => creations.likeBefore(refusal);
  for (let missing = alive + 1 - run.ledger.aliveIn(kind); missing > 0; missing -= 1) {
    if ((await again()).ok) continue;
    if (run.ledger.aliveIn(kind) > 0) return true;
    const { held } = await poll(again, ({ ok }) => ok, convergence.seconds);
    if (!held) run.acceptedCreations.drop(kind);
    return held;
  }
  return false;
}

function decisiveRefusals({ recorder, run }: CheckContext): RefusedCreation[] {
  const refusals = recorder.findings.map(({ exchanges }) =>
    run.acceptedCreations.refusedIn(exchanges.at(-1)),
  );
  return refusals.filter((refusal) => refusal !== undefined);
}
