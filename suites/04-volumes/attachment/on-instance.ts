import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import type { ArrangedInstance } from '../../../src/check/arrange/instance.ts';
import { requireAnsweredId } from '../../../src/check/arrange/shown-id.ts';
import { volumePath } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { createVolume } from '../requests.ts';

/** In the end the volume is on this instance, or on none. */
export function isOn(
  t: CheckContext,
  requirement: string,
  { body }: Pick<Answer, 'body'>,
  instance: number | null,
): Promise<Answer> {
  return t.eventually(
    requirement,
    `volume ${body.id} to read compute_id ${instance}`,
    () => t.owner.get(`/volumes/${body.id}`),
    (seen) => seen.ok && seen.body?.compute_id === instance,
  );
}

/**
 * Creates a volume on the instance, which may need a while before it takes volumes.
 * @throws Inconclusive when the answer has no id
 */
export async function createdOn(
  t: CheckContext,
  requirement: string,
  instance: ArrangedInstance,
  wish: Record<string, unknown> = {},
): Promise<Answer> {
  const made = await t.eventually(
    requirement,
    `a volume on instance ${instance.id} to be created`,
    () => createVolume(t, { label: t.names.label(), compute_id: instance.id, ...wish }),
    (answer) => answer.ok,
  );
  requireAnsweredId(made);
  return made;
}

/** Takes what an answer created off its instance. */
export async function detachAgain(t: CheckContext, { body }: Answer): Promise<void> {
  const path = volumePath(body);
  if (path !== undefined) await detachVolume(t, { id: body.id, path });
}
