import { arrangeTag, tagPath } from '../src/run/arrange/tag.ts';
import { arrangeVolume } from '../src/run/arrange/volume.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { neighbour } from '../src/run/neighbours.ts';
import { arrangeCarriers, listing, lookAt } from './tags-carriers.ts';
import { objectsIn } from './tags-listed.ts';
import { createTag } from './tags-requests.ts';

/** Characters beside letters, digits and hyphens that a label may hold; none that a path cannot. */
const CHARACTERS = [' ', '_', ':', 'é'];

/** What the document leaves open of tags; observed only. */
export function openChecks(check: Declare): void {
  check('how tags and their objects are listed is observed', ['TAG-CREATE'], async (t) => {
    const carriers = await arrangeCarriers(t, ['volumes', 'domains', 'nodebalancers', 'volumes']);
    const answer = await createTag(t);
    t.accepted('TAG-CREATE', answer);
    await observeListing(t, carriers);
    await observeTags(t);
  });

  check('which tags may be created is observed', ['TAG-CREATE'], async (t) => {
    const volume = await arrangeVolume(t);
    const { label } = await arrangeTag(t);
    const again = await createTag(t, { label, volumes: [volume.id] });
    t.observe('SIL-TAG-EXISTING', await existingChoice(t, volume.id, label, again.ok), again);
    await observeByObject(t);
    await observeCharacters(t);
    t.accepted('TAG-CREATE', await createTag(t));
  });
}

async function observeListing(
  t: CheckContext,
  carriers: Awaited<ReturnType<typeof arrangeCarriers>>,
): Promise<void> {
  const { path } = await arrangeTag(t, listing(carriers));
  const answer = await t.owner.get(path);
  const objects = objectsIn(answer.items);
  for (const [at, { kind, wrapped }] of objects.entries()) {
    const word = wrapped ? `in data beside type ${answer.items[at]?.type}` : 'by its fields alone';
    t.observe('SIL-TAG-KIND', `${kind ?? 'unknown'}: ${word}`, answer);
  }
  const order = [...new Set(objects.map(({ kind }) => kind ?? 'unknown'))].join(', ');
  t.observe('SIL-TAG-ORDER', order, answer);
}

async function observeTags(t: CheckContext): Promise<void> {
  const request = neighbour(t, 'listTags');
  if (!request) return;
  const answer = await t.owner.send(request);
  const how = answer.ok ? 'is answered' : `is refused with ${answer.status}`;
  t.observe('SIL-TAG-LIST', `${request.method} ${request.path} ${how}`, answer);
}

async function existingChoice(
  t: CheckContext,
  id: number,
  label: string,
  accepted: boolean,
): Promise<string> {
  if (!accepted) return 'it is refused';
  const { carries } = await lookAt(t, { kind: 'volumes', id }, label);
  return carries ? 'its objects are added' : 'it is accepted and changes nothing';
}

/** The tag may come to be without ever having been created: it is removed in any case. */
async function observeByObject(t: CheckContext): Promise<void> {
  const label = t.names.label();
  const volume = await arrangeVolume(t, { tags: [label] });
  const listed = await t.owner.get(tagPath(label));
  const isThere = objectsIn(listed.items).some(({ body }) => body.id === volume.id);
  t.observe('SIL-TAG-BY-OBJECT', isThere ? 'yes, and it lists the object' : 'no', listed);
  await t.owner.delete(tagPath(label));
}

async function observeCharacters(t: CheckContext): Promise<void> {
  for (const character of CHARACTERS) {
    const label = `${t.names.label()}${character}x`;
    const answer = await createTag(t, { label });
    const choice = `${character === ' ' ? 'a space' : character}: ${answer.ok ? 'accepted' : 'refused'}`;
    t.observe('SIL-TAG-CHARACTERS', choice, answer);
  }
  const label = t.names.label();
  await createTag(t, { label });
  const capitals = await createTag(t, { label: label.toUpperCase() });
  const choice = capitals.ok ? 'accepted' : 'refused';
  t.observe('SIL-TAG-CHARACTERS', `a known label in capitals: ${choice}`, capitals);
}
