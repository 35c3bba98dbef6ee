import { sharedInstance } from '../../src/check/arrange/instance.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { secondInstance } from '../support/lent/second-instance.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { namedBy, selectsNoItems } from './query-ids.ts';

/** Lists of what nobody takes away meanwhile, and what an item of each is called. */
const CATALOGUE = {
  '/regions': 'region',
  '/images': 'image',
  '/compute/types': 'type',
  '/compute/stackscripts': 'stackscript',
};

/** Ids in the query string select nothing of the other lists either (versioning#rule-2). */
export function queryIdsOfListsChecks(check: Declare): void {
  check(
    'an id in the query string selects no item of a catalogue',
    ['VER-NO-QUERY-IDS'],
    async (t) => {
      leftToLongerRuns(t, 'ids in the query string of other lists');
      for (const [list, kind] of Object.entries(CATALOGUE))
        await whereShown(() => selectsNoneOf(t, list, kind));
    },
  );

  check('an id in the query string selects no instance', ['VER-NO-QUERY-IDS'], async (t) => {
    leftToLongerRuns(t, 'ids in the query string of other lists');
    const { id } = await sharedInstance(t);
    await secondInstance(t);
    await selectsNoItems(t, '/compute/instances', namedBy('compute', id), has(id));
  });
}

/** The last of several items, which no page of one would show first. */
async function selectsNoneOf(t: CheckContext, list: string, kind: string): Promise<void> {
  // Private images of other checks come and go.
  const items = ((await t.owner.list(list)) ?? []).filter(({ is_public = true }) => is_public);
  const id = items.at(-1)?.id;
  if (items.length < 2 || id === undefined) throw new Inconclusive(`${list} has no two items`);
  await selectsNoItems(t, list, namedBy(kind, id), has(id));
}

const has = (id: unknown) => (item: { readonly id?: unknown }) => item.id === id;
