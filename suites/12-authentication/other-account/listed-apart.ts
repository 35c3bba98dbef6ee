import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { nameIn } from '../../../src/resources/kinds.ts';

const REQUIREMENT = 'AUTH-OTHER-ACCOUNT';

/** Lists of what belongs to accounts. */
const LISTS = ['/volumes', '/vpcs', '/domains', '/images', '/compute/instances'];

/** Of what two accounts are both listed, so much is read. */
const MOST_READ = 5;

/** What is listed to an account is not another's (service#rule-1). */
export function listedApartChecks(check: Declare): void {
  check('no account is listed what only another one can read', [REQUIREMENT], async (t) => {
    const other = t.as('otherAccount');
    for (const list of LISTS) {
      await listsNothingOf(t, list, t.owner, other);
      await listsNothingOf(t, list, other, t.owner);
    }
  });
}

/** What changes hands, or is gone, may be in both lists for a while. */
async function listsNothingOf(
  t: CheckContext,
  list: string,
  caller: Caller,
  whose: Caller,
): Promise<void> {
  const look = () => strangeIn(list, caller, whose);
  const { last: strange } = await poll(look, (found) => found === undefined, t.convergence);
  t.holds(REQUIREMENT, strange === undefined, {
    expected: `GET ${list} to list nothing that only another account can read`,
    received: `${strange?.name}, of the id ${strange?.id}`,
    answers: strange?.answers ?? [],
  });
}

interface Strange {
  readonly id: unknown;
  readonly name: unknown;
  readonly answers: readonly Answer[];
}

/** Two accounts may number theirs alike, and call them alike: then each can read its own. */
async function strangeIn(
  list: string,
  caller: Caller,
  whose: Caller,
): Promise<Strange | undefined> {
  const theirs = (await whose.list(list)) ?? [];
  const known = new Map(theirs.map((item) => [item.id, nameIn(item)]));
  const listed = (await caller.list(list)) ?? [];
  const isInBoth = (item: { readonly id?: unknown }) =>
    item.id !== undefined && nameIn(item) !== undefined && known.get(item.id) === nameIn(item);
  const both = listed.filter((item) => isInBoth(item) && item.is_public !== true);
  for (const item of both.slice(0, MOST_READ)) {
    const path = `${list}/${item.id}`;
    const answers = [await whose.get(path), await caller.get(path)];
    const [read, refused] = answers;
    if (read?.ok && [403, 404].includes(refused?.status ?? 0))
      return { id: item.id, name: nameIn(item), answers };
  }
  return undefined;
}
