import { attachVolume } from '../../../src/check/arrange/attachment.ts';
import { takingVolumes } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume, volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { secondInstance } from '../../support/lent/second-instance.ts';
import { awaitSize, cloneVolume, createVolume, resizeVolume } from '../requests.ts';
import { runTag } from '../run-tag.ts';
import type { Transient } from './asked-while.ts';

type Begin = (t: CheckContext) => Promise<Transient>;

async function createdOnInstance(t: CheckContext): Promise<Transient> {
  const { id: compute_id } = takingVolumes(await secondInstance(t));
  return begun(await createVolume(t, { label: t.names.label(), compute_id }), 'creating');
}

async function createdByCloning(t: CheckContext): Promise<Transient> {
  return begun(await cloneVolume(t, await arrangeVolume(t)), 'creating');
}

async function createdWithTags(t: CheckContext): Promise<Transient> {
  return begun(await createVolume(t, volumeBody(t, { tags: [runTag(t), runTag(t)] })), 'creating');
}

async function resizingOnInstance(t: CheckContext): Promise<Transient> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, takingVolumes(await secondInstance(t)).id);
  return begun(await resizeVolume(t, volume, volume.body.size + 1), 'resizing');
}

async function resizingClone(t: CheckContext): Promise<Transient> {
  const { body } = await arrangeVolume(t);
  const path = volumePath((await cloneVolume(t, { path: `/volumes/${body.id}` })).body);
  if (path === undefined) return undefined;
  await awaitSize(t, { path }, body.size);
  return begun(await resizeVolume(t, { path }, body.size + 1), 'resizing');
}

async function resizingAgain(t: CheckContext): Promise<Transient> {
  const volume = await arrangeVolume(t, { tags: [runTag(t), runTag(t)] });
  const { size } = volume.body;
  await resizeVolume(t, volume, size + 1);
  await awaitSize(t, volume, size + 1);
  return begun(await resizeVolume(t, volume, size + 2), 'resizing');
}

/** The volume that an answer shows in this state. */
function begun(answer: Answer, status: string): Transient {
  const path = volumePath(answer.body);
  return answer.body?.status === status && path ? { volume: { path }, answer } : undefined;
}

/** What is creating, and how it came to be. */
export const CREATING: readonly Begin[] = [createdOnInstance, createdByCloning, createdWithTags];

/** What is resizing, and what it was before. */
export const RESIZING: readonly Begin[] = [resizingOnInstance, resizingClone, resizingAgain];
