import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

/**
 * A deletion by who does not see what they delete is refused; or it is answered as that of what is not there
 * (SIL-DELETE-UNKNOWN), and carried out neither at once nor later.
 * @param path where the owner reads it
 */
export async function isLeftAlone(
  t: CheckContext,
  requirement: string,
  path: string,
  deletion: Answer,
): Promise<void> {
  if (!deletion.ok) return t.refused(requirement, deletion);
  const look = () => t.owner.get(path);
  const { held: isMissed } = await poll(look, ({ refused }) => refused, t.convergence);
  // What is new may not be found for a moment: only what is not found any more is gone.
  const { held: isThere, last } = await poll(look, ({ ok }) => ok, t.convergence);
  const isGone = isMissed && !isThere;
  t.observe('SIL-DELETE-UNKNOWN', isGone ? 'carried out' : 'accepted, and nothing done', deletion);
  t.holds(requirement, !isGone, {
    expected: `${path} to be there after ${deletion.summary} for ${deletion.exchange.credential}`,
    received: last.summary,
    answers: [deletion, last],
  });
}
