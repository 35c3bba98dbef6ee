import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';

/**
 * Domains that were there before are nobody else's either. Two accounts may number theirs alike, but a name is taken
 * on the whole platform; and one that changes hands is in both lists for a while only.
 */
export async function domainsAreApart(t: CheckContext): Promise<void> {
  const namesOf = async (caller: Caller) =>
    ((await caller.list('/domains')) ?? []).map(({ id, domain }) => ({ id, domain }));
  const look = async () => {
    const [theirs, own] = [await namesOf(t.as('otherAccount')), await namesOf(t.owner)];
    return theirs.find(
      ({ id, domain }) =>
        domain !== undefined && own.some((each) => each.id === id && each.domain === domain),
    );
  };
  const { last: shared } = await poll(look, (found) => found === undefined, t.convergence);
  t.holds('AUTH-OTHER-ACCOUNT', shared === undefined, {
    expected: 'no domain in the lists of two accounts',
    received: `${shared?.domain}, domain ${shared?.id}`,
    answers: [await t.owner.get('/domains')],
  });
}
