import { volumeBody, volumePath } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { createVolume } from '../requests.ts';

/**
 * Whether the read-only user is known and may create no volume: the configuration leaves open whether they
 * have the grant, so a creation tells.
 */
export async function isReaderRefused(t: CheckContext): Promise<boolean> {
  if (t.run.settings.configuration.credentials.readOnlyUser === undefined) return false;
  const made = await createVolume(t, volumeBody(t), t.as('readOnlyUser'));
  const path = made.ok ? volumePath(made.body) : undefined;
  if (path !== undefined && (await t.owner.delete(path)).ok) t.creations.forget(path);
  return made.refused;
}

/**
 * The refusal that told that a user lacks the grant may have been one for want of room.
 * @throws Inconclusive unless they are refused all the time, and the owner is not
 */
export async function assertMayNotCreate(t: CheckContext, user: Caller): Promise<void> {
  const create = () => createVolume(t, volumeBody(t), user);
  const { held } = await poll(create, ({ ok }) => ok, t.convergence);
  if (!held && (await createVolume(t, volumeBody(t))).ok) return;
  throw new Inconclusive('the read-only user may have the grant add_volumes');
}
