import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { isShortRun } from '../support/longer-runs.ts';

const SCRIPTS = '/compute/stackscripts';

/** A catalogue of more pages is not walked so often. */
const MOST_PAGES = 10;

type Query = Readonly<Record<string, string>>;

/** Where anyone is shown public scripts: whoever has a token in the query string alone is shown no others. */
export async function showsNoPrivateScript(
  t: CheckContext,
  names: readonly string[],
  token: string,
): Promise<void> {
  if (isShortRun(t)) return;
  const { ok, body } = await t.anonymous.get(SCRIPTS);
  if (!ok || Number(body?.pages) > MOST_PAGES) return;
  for (const name of names) {
    const query = { [name]: token };
    const shown = await privateShown(t, t.anonymous, query);
    t.holds('AUTH-NOT-IN-QUERY', shown.length === 0, {
      expected: 'private scripts hidden from a token in the query string',
      received: `${shown.join(', ')} listed with ${name}`,
      answers: [await t.anonymous.get(SCRIPTS, query)],
    });
  }
}

/** Scripts of the owner that the caller is shown with this query, each time, and anyone without it never. */
export async function privateShown(
  t: CheckContext,
  caller: Caller,
  query?: Query,
): Promise<string[]> {
  const open = new Set<string>();
  let shown: readonly string[] | undefined;
  const look = async () => {
    const own = await scriptsOf(t.owner);
    const listed = await scriptsOf(caller, query);
    // A script may be published between two reads.
    for (const script of await scriptsOf(t.anonymous)) open.add(script);
    const before = shown ?? listed;
    shown = listed.filter((each) => before.includes(each) && own.includes(each) && !open.has(each));
    return [...shown];
  };
  return (await poll(look, ({ length }) => length === 0, t.convergence)).last;
}

/** Each account may number its own: then two of one id have two labels. */
async function scriptsOf(caller: Caller, query?: Query): Promise<string[]> {
  const items = (await caller.list(SCRIPTS, query)) ?? [];
  return items.flatMap(({ id, label }) => (id === undefined ? [] : `${id} (${label})`));
}
