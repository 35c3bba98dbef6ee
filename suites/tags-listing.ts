import { arrangeTag } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive } from '../src/run/signals.ts';
import { arrangeCarrier, type Carrier, listing, withCarriers } from './tags-carriers.ts';
import { KINDS, listsExactly } from './tags-listed.ts';

/** The listing of what carries a tag: all objects that do, and no others. */
export function listingChecks(check: Declare): void {
  check('a tag lists its objects of every kind, and none of other tags', ['TAG-OBJECTS'], (t) =>
    withCarriers(t, [...KINDS, 'volumes', 'domains'], async (carriers) => {
      const label = t.names.label();
      // A label that the other one begins with.
      await arrangeTag(t, { label: `${label}-more`, ...listing(carriers) });
      await arrangeTag(t, { label, ...listing(carriers.slice(3)) });
      await arrangeTag(t, listing(carriers.slice(0, 5)));
      await listsExactly(t, 'TAG-OBJECTS', label, carriers.slice(3));
      await listsExactly(t, 'TAG-OBJECTS', `${label}-more`, carriers);
    }),
  );

  check('what takes a tag on or off joins and leaves its listing', ['TAG-OBJECTS'], (t) =>
    withCarriers(t, ['volumes', 'domains'], (carriers) => joinsAndLeaves(t, carriers)),
  );
}

async function joinsAndLeaves(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const [volume, domain] = carriers as [Carrier, Carrier];
  const other = await arrangeCarrier(t, 'volumes');
  const { label } = await arrangeTag(t, listing(carriers));
  await listsExactly(t, 'TAG-OBJECTS', label, carriers);
  await setTags(t, other, [label]);
  await listsExactly(t, 'TAG-OBJECTS', label, [...carriers, other]);
  await setTags(t, volume, []);
  await listsExactly(t, 'TAG-OBJECTS', label, [domain, other]);
  await remove(t, other);
  await listsExactly(t, 'TAG-OBJECTS', label, [domain]);
}

async function setTags(t: CheckContext, { id }: Carrier, tags: string[]): Promise<void> {
  const path = `/volumes/${id}`;
  const { label } = (await t.owner.get(path)).body ?? {};
  const answer = await t.owner.put(path, { label, tags });
  if (!answer.ok) throw new Inconclusive(`${path} cannot be given tags: ${answer.summary}`);
}

async function remove(t: CheckContext, { kind, id }: Carrier): Promise<void> {
  const path = `/${kind}/${id}`;
  const answer = await t.owner.delete(path);
  if (!answer.ok) throw new Inconclusive(`${path} cannot be deleted: ${answer.summary}`);
  t.creations.forget(path);
}
