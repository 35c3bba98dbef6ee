import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import { poll } from '../../../src/limits/poll.ts';
import { tokenWith } from './tokens.ts';

/** Each list and the scope that opens it (authentication#scopes). */
const LISTS = {
  '/volumes': 'volumes:read_only',
  '/domains': 'domains:read_only',
  '/images': 'images:read_only',
};

/** An OAuth token of the owner lists nothing that the owner does not see: it is of one account (service#rule-1). */
export function scopedListsChecks(check: Declare): void {
  for (const [list, scope] of Object.entries(LISTS)) {
    check(`an OAuth token lists no more of ${list} than its owner`, ['AUTH-OTHER-ACCOUNT'], (t) =>
      listsNoMore(t, list, scope),
    );
  }
}

/**
 * Between its reads something may come and go: what is there before or after is as right, and what is seen by the token
 * alone counts only where it is so in every round.
 */
async function listsNoMore(t: CheckContext, list: string, scope: string): Promise<void> {
  const token = tokenWith(t, scope);
  const idsOf = async (caller: typeof t.owner) =>
    new Set(((await caller.list(list)) ?? []).map(({ id }) => id));
  let suspects: readonly unknown[] | undefined;
  const round = async () => {
    const before = await idsOf(t.owner);
    const shown = await idsOf(t.as(token.role));
    const after = await idsOf(t.owner);
    const foreign = [...shown].filter((id) => !before.has(id) && !after.has(id));
    suspects = foreign.filter((id) => suspects?.includes(id) ?? true);
    return suspects;
  };
  const { held, last } = await poll(round, ({ length }) => length === 0, t.convergence);
  // Other checks may make one after the other with the same id.
  if (!held) requireEveryTurn(t, `${last[0]} may be several that came and went`);
  t.holds('AUTH-OTHER-ACCOUNT', held, {
    expected: `GET ${list} with ${token.role} to show nothing that the owner is not shown`,
    received: `it shows ${last[0]}, too`,
    answers: [await t.as(token.role).get(list), await t.owner.get(list)],
  });
}
