import { arrangeInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import {
  type ArrangedVolume,
  arrangeVolume,
  volumeBody,
  volumePath,
} from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { createVolume, resizeVolume } from '../04-volumes/requests.ts';
import { createTag } from '../08-tags/requests.ts';
import { createInstance } from '../11-instances/requests.ts';
import { comesToBe, shown, type Updated, was } from './updated.ts';

/** What is made of something while work on it has just begun, one maker for each. */
export const AT_WORK: readonly ((t: CheckContext) => Promise<Updated[]>)[] = [
  (t) => arrangeVolume(t).then((it) => attachedWhileDeployed(t, it)),
  taggedWhileDeployed,
  (t) => updatedAtWork(t, () => createVolume(t, volumeBody(t))),
  (t) => arrangeVolume(t).then((it) => grownAndUpdated(t, it)),
  taggedAtWork,
  detachedAtWork,
];

/** An update that is sent as soon as work on the volume has begun, before any other request of the run. */
async function updatedAtWork(t: CheckContext, begin: () => Promise<Answer>): Promise<Updated[]> {
  const after = t.names.label();
  const { begun, updated } = await t.urgently('awaited', async () => {
    const { body } = await begin();
    const path = volumePath(body);
    const isTaken = path !== undefined && (await t.owner.put(path, { label: after })).ok;
    return { begun: { path, label: body?.label as unknown }, updated: isTaken };
  });
  const { path, label: before } = begun;
  if (path === undefined || before === undefined || !updated) return [];
  const { body: seen } = await shown(t, path, 'label', after);
  if (seen?.label !== after) return [];
  return [was('VOL-UPDATE', path, 'label', before, after)];
}

/** The new size is not lost either. */
async function grownAndUpdated(t: CheckContext, volume: ArrangedVolume): Promise<Updated[]> {
  const made = await updatedAtWork(t, () => grown(t, volume));
  if (made.length === 0) return [];
  const { size } = volume.body;
  const { body } = await shown(t, volume.path, 'size', size + 1);
  if (body?.size !== size + 1) return made;
  return [...made, was('VOL-RESIZE', volume.path, 'size', size, size + 1)];
}

function grown(t: CheckContext, volume: ArrangedVolume): Promise<Answer> {
  return resizeVolume(t, volume, volume.body.size + 1);
}

/** A tag that is put on a volume as soon as it is asked for. */
async function taggedAtWork(t: CheckContext): Promise<Updated[]> {
  const label = t.names.label();
  const path = await t.urgently('awaited', async () => {
    const { body } = await createVolume(t, volumeBody(t));
    const made = volumePath(body);
    const isTagged = made && (await createTag(t, { label, volumes: [body.id] })).ok;
    return isTagged ? made : undefined;
  });
  if (path === undefined) return [];
  const { body } = await shown(t, path, 'tags', [label]);
  return isSameJson(body?.tags, [label])
    ? [was('TAG-CREATE-VOLUMES', path, 'tags', [], [label])]
    : [];
}

/** A volume that is taken off its instance as soon as it is asked for there. */
async function detachedAtWork(t: CheckContext): Promise<Updated[]> {
  const { id: compute_id } = takingVolumes(await arrangeInstance(t));
  const path = await t.urgently('awaited', async () => {
    const { body } = await createVolume(t, { label: t.names.label(), compute_id });
    const made = volumePath(body);
    // What is not said to be attached yet may be so later.
    if (body?.compute_id !== compute_id || made === undefined) return undefined;
    return (await t.owner.post(`${made}/detach`)).ok ? made : undefined;
  });
  if (path === undefined) return [];
  const { body } = await shown(t, path, 'compute_id', null);
  return body?.compute_id === null ? [was('VOL-DETACH', path, 'compute_id', compute_id, null)] : [];
}

/** On an instance that is asked for with a boot, before anything else is; where it does not take the volume yet, nothing is said. */
async function attachedWhileDeployed(t: CheckContext, volume: ArrangedVolume): Promise<Updated[]> {
  const made = await t.urgently('awaited', async () => {
    const { body } = await createInstance(t, { booted: true });
    const compute_id: unknown = body?.id;
    const wish = { compute_id };
    return { compute_id, answer: await t.owner.post(`${volume.path}/attach`, wish) };
  });
  const { compute_id, answer } = made;
  if (!answer.ok) return [];
  return comesToBe(t, 'VOL-ATTACH', volume, { compute_id }, async () => answer);
}

/** A tag on an instance that is asked for with a boot, before that may have come to its end: the listing of the tag has it, and goes on to. */
async function taggedWhileDeployed(t: CheckContext): Promise<Updated[]> {
  const label = t.names.label();
  const isTagged = await t.urgently('awaited', async () => {
    const { body } = await createInstance(t, { booted: true });
    if (!Number.isSafeInteger(body?.id)) return false;
    return (await createTag(t, { label, computes: [body.id] })).ok;
  });
  const path = `/tags/${label}`;
  if (!isTagged || (await shown(t, path, 'results', 1)).body?.results !== 1) return [];
  return [was('TAG-CREATE-COMPUTES', path, 'results', 0, 1)];
}
