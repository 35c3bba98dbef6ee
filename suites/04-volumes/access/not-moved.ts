import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { askedTwice } from '../../support/callers/asked-twice.ts';
import { whereShown } from '../../support/where-shown.ts';
import type { Move } from './writable.ts';

/**
 * The user lacks read_write on the volume or on the instance: attaching and detaching must be refused,
 * and the volume stays where the owner put it. With `proves` false a refusal may have another cause
 * and decides nothing; only an accepted request counts.
 */
export async function mayNotMove(
  t: CheckContext,
  user: Caller,
  { volume, instance }: Move,
  [attaching, detaching]: readonly [string, string],
  proves = true,
): Promise<void> {
  const { path } = volume;
  const before = (await t.owner.get(path)).body?.compute_id;
  try {
    for (const wish of [{}, UNKEPT, ...(await namedConfig(t, instance))]) {
      const body = { compute_id: instance, ...wish };
      const attached = await askedTwice(t, () => user.post(`${path}/attach`, body));
      if (proves || !attached.refused) t.refused(attaching, attached);
    }
    // However it is shown that it is on none: another requirement says that.
    if (proves) await staysOn(t, attaching, path, [null, before]);
    await attachVolume(t, volume, instance);
    await mayNotDetach(t, user, { volume, instance }, detaching, proves);
    if (!(await detachVolume(t, volume))) return;
    const isBack = await whereShown(async () => {
      await attachVolume(t, volume, instance, UNKEPT);
      return true;
    });
    if (isBack) await mayNotDetach(t, user, { volume, instance }, detaching, proves);
  } finally {
    await detachVolume(t, volume);
  }
}

const UNKEPT = { persist_across_boots: false };

/** A config of the instance, where the target lists any. */
async function namedConfig(t: CheckContext, instance: number): Promise<{ config_id: number }[]> {
  const profile = await whereShown(() => configProfile(t, instance));
  return profile === undefined ? [] : [{ config_id: profile.configId }];
}

async function mayNotDetach(
  t: CheckContext,
  user: Caller,
  { volume: { path }, instance }: Move,
  requirement: string,
  proves: boolean,
): Promise<void> {
  const detached = await askedTwice(t, () => user.post(`${path}/detach`));
  if (proves || !detached.refused) t.refused(requirement, detached);
  if (proves) await staysOn(t, requirement, path, [instance]);
}

async function staysOn(
  t: CheckContext,
  requirement: string,
  path: string,
  instances: readonly unknown[],
) {
  const look = () => t.owner.get(path);
  await t.eventually(
    requirement,
    `${path} on instance ${instances[0]} after the refusal`,
    look,
    ({ ok, body }) => ok && instances.includes(body?.compute_id),
  );
}
