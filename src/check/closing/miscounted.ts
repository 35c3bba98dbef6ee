import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { Violation } from '../../result/signals.ts';
import { leftUndecided } from '../aftermath/left-undecided.ts';
import type { CheckContext } from '../check-context.ts';
import { isMiscounted } from './miscounted-lists.ts';

/**
 * Counts may be older than the items (SIL-RENDER-DELAY): a list is read again.
 * @param wrong takes what is wrong: others at work may change a list all the time
 */
export async function isCountedInTheEnd(t: CheckContext, wrong: Violation[]): Promise<void> {
  for (const { caller, request } of t.miscounted.all) {
    await leftUndecided(async () => {
      const look = () => caller.send(request);
      const isRight = (seen: Answer) => !isMiscounted(request, seen);
      const { held, last } = await poll(look, isRight, t.convergence);
      if (!held) wrong.push(violationOf(last));
    });
  }
}

function violationOf({ id, body }: Answer): Violation {
  return new Violation('LIST-COUNTS-AGREE', {
    expected: `results ${body?.data?.length}, the items on the only page`,
    received: `results ${body?.results}`,
    exchanges: [id],
    where: '/results',
  });
}
