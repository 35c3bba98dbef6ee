import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import { listing, lookAt, withCarriers } from './objects/carriers.ts';
import { type Carrier, kindsInTurn, objectsIn } from './objects/tagged-objects.ts';
import { createTag, createTagOn } from './requests.ts';

/**
 * Characters beside letters, digits and hyphens that a label may hold, and that a path may hold,
 * too.
 */
const CHARACTERS = [' ', '_', ':', 'é'];

/** What the document leaves open of tags; observed only. */
export function openChecks(check: Declare): void {
  check('how tags and their objects are listed is observed', ['TAG-CREATE'], (t) =>
    withCarriers(t, ['volumes', 'domains', 'nodebalancers', 'volumes'], async (carriers) => {
      const label = t.names.label();
      t.accepted('TAG-CREATE', await createTagOn(t, { label, ...listing(carriers) }));
      await observeListing(t, label);
      await observeTags(t);
    }),
  );

  check('which tags may be created is observed', ['TAG-CREATE', 'TAG-DELETE'], (t) =>
    withCarriers(t, ['volumes'], async ([volume]) => {
      const label = t.names.label();
      t.accepted('TAG-CREATE', await createTag(t, { label }));
      if (volume) await observeExisting(t, label, volume);
      await observeByObject(t);
      await observeCharacters(t, label);
    }),
  );
}

async function observeListing(t: CheckContext, label: string): Promise<void> {
  const answer = await t.owner.get(tagPath(label));
  const objects = objectsIn(answer.items);
  for (const [at, { kind, wrapped }] of objects.entries()) {
    const word = wrapped ? `in data beside type ${answer.items[at]?.type}` : 'by its fields alone';
    t.observe('SIL-TAG-KIND', `${kind ?? 'unknown'}: ${word}`, answer);
  }
  const order = kindsInTurn(objects.map(({ kind }) => kind ?? 'unknown')).join(', ');
  const volumes = objects.filter(({ kind }) => kind === 'volumes').map(({ body }) => body.id);
  t.observe('SIL-TAG-ORDER', `${order}; volumes by id ${directionOf(volumes)}`, answer);
}

function directionOf(ids: readonly number[]): string {
  const ups = ids.slice(1).map((id, at) => id > (ids[at] ?? id));
  if (ups.every((isUp) => isUp)) return 'ascending';
  return ups.some((isUp) => isUp) ? 'in no order' : 'descending';
}

async function observeTags(t: CheckContext): Promise<void> {
  const request = t.impliedOperation('listTags');
  if (!request) return;
  const answer = await t.owner.send(request);
  const how = answer.ok ? 'is answered' : `is refused with ${answer.status}`;
  t.observe('SIL-TAG-LIST', `${request.method} ${request.path} ${how}`, answer);
}

async function observeExisting(t: CheckContext, label: string, volume: Carrier): Promise<void> {
  const again = await createTag(t, { label, ...listing([volume]) });
  const choice = again.ok ? await acceptedChoice(t, label, volume) : 'it is refused';
  t.observe('SIL-TAG-EXISTING', choice, again);
}

async function acceptedChoice(t: CheckContext, label: string, volume: Carrier): Promise<string> {
  const { carries } = await lookAt(t, volume, label);
  return carries ? 'its objects are added' : 'it is accepted and changes nothing';
}

/** Observes whether a tag exists once an object is created with it; it is deleted in any case. */
async function observeByObject(t: CheckContext): Promise<void> {
  const label = t.names.label();
  const volume = await arrangeVolume(t, { tags: [label] });
  const listed = await t.owner.get(tagPath(label));
  const isThere = objectsIn(listed.items).some(({ body }) => body.id === volume.id);
  t.observe('SIL-TAG-BY-OBJECT', isThere ? 'yes, and it lists the object' : 'no', listed);
  await t.owner.delete(tagPath(label));
}

/** A tag that was created must be deleted under its label, whatever characters it holds. */
async function canBeDeleted(t: CheckContext, label: string): Promise<void> {
  const path = tagPath(label);
  await isDeleted(t, 'TAG-DELETE', path);
  t.creations.forget(path);
}

async function observeCharacters(t: CheckContext, known: string): Promise<void> {
  for (const character of CHARACTERS) {
    const label = `${t.names.label()}${character}x`;
    const answer = await createTag(t, { label });
    const choice = `${character === ' ' ? 'a space' : character}: ${answer.ok ? 'accepted' : 'refused'}`;
    t.observe('SIL-TAG-CHARACTERS', choice, answer);
    if (answer.ok && answer.body?.label === label) await canBeDeleted(t, label);
  }
  const capitals = await createTag(t, { label: known.toUpperCase() });
  const choice = capitals.ok ? 'accepted' : 'refused';
  t.observe('SIL-TAG-CHARACTERS', `a known label in capitals: ${choice}`, capitals);
}
