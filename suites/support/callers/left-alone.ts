import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';

/** A deletion by who does not see what they delete. */
export interface Deletion {
  /** Where the owner reads it. */
  readonly path: string;
  readonly answer: Answer;
}

/** What the owner sees after a deletion that was accepted. */
interface Seen extends Deletion {
  readonly isGone: boolean;
  readonly last: Answer;
}

/**
 * A deletion by who does not see what they delete is refused; or it is answered as that of what is not there
 * (SIL-DELETE-UNKNOWN), and carried out neither at once nor later.
 */
export function isLeftAlone(
  t: CheckContext,
  requirement: string,
  path: string,
  answer: Answer,
): Promise<void> {
  return areLeftAlone(t, requirement, [{ path, answer }]);
}

/** The same of several, which are waited for together. */
export async function areLeftAlone(
  t: CheckContext,
  requirement: string,
  deletions: readonly Deletion[],
): Promise<void> {
  const accepted = deletions.filter(({ answer }) => answer.ok);
  const looks = await Promise.allSettled(accepted.map((each) => look(t, each)));
  for (const { answer } of deletions) if (!answer.ok) t.refused(requirement, answer);
  for (const each of looks) {
    if (each.status === 'rejected') throw each.reason;
    judge(t, requirement, each.value);
  }
}

async function look(t: CheckContext, deletion: Deletion): Promise<Seen> {
  const read = () => t.owner.get(deletion.path);
  const { held: isMissed } = await poll(read, ({ refused }) => refused, t.convergence);
  // What is new may not be found for a moment: only what is not found any more is gone.
  const { held: isThere, last } = await poll(read, ({ ok }) => ok, t.convergence);
  return { ...deletion, isGone: isMissed && !isThere, last };
}

function judge(t: CheckContext, requirement: string, { path, answer, isGone, last }: Seen): void {
  t.observe('SIL-DELETE-UNKNOWN', isGone ? 'carried out' : 'accepted, and nothing done', answer);
  t.holds(requirement, !isGone, {
    expected: `${path} to be there after ${answer.summary} for ${answer.exchange.credential}`,
    received: last.summary,
    answers: [answer, last],
  });
}
