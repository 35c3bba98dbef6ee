import { requireAccepted, requireDeleted } from '../../../src/check/arrange/required.ts';
import { KINDS, type Listed } from '../../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag, tagPath } from '../../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isRefusedInTheEnd, readOnce } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import {
  arrangeCarriers,
  comesToCarry,
  listing,
  requireTags,
  withCarriers,
} from '../objects/carriers.ts';
import {
  type Carrier,
  listsExactly,
  objectsUnder,
  standTogether,
  type Tagged,
} from '../objects/tagged-objects.ts';
import { createTag, isDeletedWith, removeTag } from '../requests.ts';

/** The listing of what carries a tag: all objects that do, and no others. */
export function listingChecks(check: Declare): void {
  const requirements = ['TAG-OBJECTS', 'TAG-OBJECTS-BY-TYPE'];
  check('a tag lists its objects of every kind, and none of other tags', requirements, (t) =>
    withCarriers(t, [...KINDS, 'volumes', 'domains'], async (carriers) => {
      const label = t.names.label();
      // Its label begins with that of the next tag.
      await arrangeTag(t, { label: `${label}-more`, ...listing(carriers) });
      await arrangeTag(t, { label, ...listing(carriers.slice(3)) });
      // How many tags an object may carry is open (SIL-TAG-COUNT): a third one may be refused.
      await createTag(t, listing(carriers.slice(0, 5)));
      await listsExactly(t, 'TAG-OBJECTS', label, carriers.slice(3));
      await listsExactly(t, 'TAG-OBJECTS', `${label}-more`, carriers);
      standTogether(t, [await t.owner.get(tagPath(`${label}-more`))]);
      await carryWhatListsThem(t, `${label}-more`);
    }),
  );

  check(
    'what takes a tag on or off joins and leaves its listing',
    [
      ...requirements,
      'TAG-CREATE-UNKNOWN-OBJECT',
      'TAG-DELETE',
      'TAG-DELETE-UNTAGS',
      'LIST-COUNTS-AGREE',
    ],
    (t) => withCarriers(t, ['volumes', 'domains'], (carriers) => joinsAndLeaves(t, carriers)),
  );
}

/** What is listed under a tag says itself that it carries the tag, where it says which it carries. */
async function carryWhatListsThem(t: CheckContext, label: string): Promise<void> {
  const lacks = ({ body }: Listed) => Array.isArray(body.tags) && !body.tags.includes(label);
  const look = () => objectsUnder(t, label);
  const isRight = ({ objects }: Tagged) => !objects.some(lacks);
  const { held, last } = await poll(look, isRight, t.convergence);
  const wrong = last.objects.find(lacks);
  t.holds('TAG-OBJECTS', held, {
    expected: `the tag ${label} among those of each object in GET ${tagPath(label)}`,
    received: `${wrong?.kind} ${wrong?.body.id} with ${JSON.stringify(wrong?.body.tags)}`,
    answers: [last.answer],
  });
}

async function joinsAndLeaves(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const [volume, domain] = carriers as [Carrier, Carrier];
  const others = await arrangeCarriers(t, ['volumes', 'domains']);
  const { label } = await arrangeTag(t, listing(carriers));
  await listsExactly(t, 'TAG-OBJECTS', label, carriers);
  for (const other of others) await setTags(t, other, [label]);
  // What carries it already is listed once all the same; a second creation may be refused.
  await setTags(t, domain, [label]);
  await createTag(t, { label, ...listing(carriers) });
  await listsExactly(t, 'TAG-OBJECTS', label, [...carriers, ...others]);
  standTogether(t, [await t.owner.get(tagPath(label))]);
  await setTags(t, volume, []);
  await listsExactly(t, 'TAG-OBJECTS', label, [domain, ...others]);
  for (const other of others) await remove(t, other);
  await listsExactly(t, 'TAG-OBJECTS', label, [domain]);
  await countsOne(t, label);
  for (const other of others) {
    const ask = () => createTag(t, listing([other]));
    await isRefusedInTheEnd(t, 'TAG-CREATE-UNKNOWN-OBJECT', ask);
  }
  // What carried it and is gone keeps no tag from being deleted.
  if (!isShortRun(t)) await isDeletedWith(t, label, [domain]);
  await losesWhatAnUpdateGave(t, carriers);
}

/** What is gone counts no longer, once the listing shows it no longer. */
async function countsOne(t: CheckContext, label: string): Promise<void> {
  if (isShortRun(t)) return;
  await t.eventually(
    'LIST-COUNTS-AGREE',
    `results 1 in GET ${tagPath(label)}, which lists one object`,
    () => t.owner.get(tagPath(label)),
    ({ ok, body }) => ok && body?.results === 1,
  );
}

/** The deletion of a tag must also take it off objects that got it by an update. */
async function losesWhatAnUpdateGave(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const { label } = await arrangeTag(t);
  for (const carrier of carriers) {
    await setTags(t, carrier, [label]);
    await requireTags(t, carrier, [label]);
  }
  await removeTag(t, label);
  for (const carrier of carriers) {
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
  }
}

/**
 * Updates the tags; the label is sent as well, since an update may reset what it leaves out
 * (SIL-PUT-OMITTED).
 */
async function setTags(t: CheckContext, { kind, id }: Carrier, tags: string[]): Promise<void> {
  const path = `/${kind}/${id}`;
  const { label } = (await readOnce(t, path)).body ?? {};
  const wish = kind === 'volumes' ? { label, tags } : { tags };
  const requirement = kind === 'volumes' ? 'VOL-UPDATE' : 'DOM-UPDATE';
  await requireAccepted(t, requirement, () => t.owner.put(path, wish));
}

async function remove(t: CheckContext, { kind, id }: Carrier): Promise<void> {
  const path = `/${kind}/${id}`;
  const requirement = kind === 'volumes' ? 'VOL-DELETE' : 'DOM-DELETE';
  await requireDeleted(t, requirement, path);
  t.creations.forget(path);
  await poll(
    () => t.owner.get(path),
    ({ refused }) => refused,
    t.convergence,
  );
}
