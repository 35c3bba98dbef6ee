import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';

const QUERY = { page: 1, page_size: pageSizeBounds().least };

/**
 * What a list leaves out, it leaves out whatever pages are asked for: in the end the smallest ones must not hold
 * what was deleted. Other lists than that of VPCs may refuse their size, which decides nothing.
 */
export async function leavesSmallPages(
  t: CheckContext,
  requirement: string,
  list: string,
  isDeleted: (item: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  const look = async () => !((await t.owner.list(list, QUERY)) ?? []).some(isDeleted);
  const { held } = await poll(look, (isGone) => isGone, t.convergence);
  t.holds(requirement, held, {
    expected: `what was deleted to leave GET ${list} in pages of ${QUERY.page_size}`,
    received: 'it is still listed',
    answers: [await t.owner.get(list, QUERY)],
  });
}
