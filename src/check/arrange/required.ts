import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { RefusedArrangement, Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { formatRequest } from '../format-value.ts';

/**
 * Sends a request that the document allows and that the check only needs done. What it acts on may be
 * busy for a while, so a refusal counts once the same was refused until the convergence timeout; and
 * since an account may have room for so many and no more, once nothing else goes on.
 * @param requirement what a refusal breaks: that of the operation asked for
 * @throws RefusedArrangement when it stays refused
 */
export async function requireAccepted(
  t: CheckContext,
  requirement: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { held, last } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (held) return last;
  throw neededButRefused(t, requirement, last);
}

/**
 * Deletes what the check has no more use for. Whoever stands before the target may send a deletion twice, and hand on
 * the refusal of the second one (RFC 9110, section 9.2.2): here all that counts is that it is gone.
 * @throws RefusedArrangement when it stays
 */
export async function requireDeleted(
  t: CheckContext,
  requirement: string,
  path: string,
  by = t.owner,
): Promise<void> {
  const { held, last } = await poll(
    () => by.delete(path),
    ({ ok }) => ok,
    t.convergence,
  );
  if (held) return;
  // A tag that is gone may be answered with an empty list.
  const { refused, isEmptyList } = await by.get(path);
  if (!refused && !isEmptyList) throw neededButRefused(t, requirement, last);
}

function neededButRefused(t: CheckContext, requirement: string, last: Answer): RefusedArrangement {
  t.run.monitor.needed(last.operation);
  return refusedFor(t, requirement, last);
}

/** How a check ends to which a request was refused that the target should have accepted. */
export function refusedFor(
  t: CheckContext,
  requirement: string,
  answer: Answer,
): RefusedArrangement {
  const request = formatRequest(answer);
  const violation = new Violation(requirement, {
    expected: t.waits.withWait(`${request} to be accepted with a 2xx`),
    received: answer.summary,
    exchanges: [answer.id],
  });
  const reason = `${request} was needed but answered ${answer.summary}`;
  return new RefusedArrangement(reason, t.isAlone && answer.refused ? violation : undefined);
}
