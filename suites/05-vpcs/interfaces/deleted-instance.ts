import { type ConfigProfile, occupy } from '../../../src/check/arrange/busy-subnet.ts';
import type { ArrangedVpc } from '../../../src/check/arrange/vpc.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { isDeleted } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { whereShown } from '../../support/where-shown.ts';

/** With an instance its configs are gone, and so is the last interface that used a subnet of the VPC. */
export async function isFreedWithInstance(
  t: CheckContext,
  vpc: ArrangedVpc,
  profile: ConfigProfile,
  subnet: number,
): Promise<void> {
  if (!(await whereShown(() => goesBusy(t, profile, subnet)))) return;
  await waitUntilFree(t, vpc);
  await isGoneInTheEnd(t, 'VPC-DELETE-FREED', vpc.path);
  t.creations.forget(vpc.path);
}

/**
 * Deletes an instance while an interface of its config uses the subnet.
 * @returns whether its configs are no longer there, as far as the target tells
 */
async function goesBusy(t: CheckContext, profile: ConfigProfile, subnet: number): Promise<boolean> {
  const { computeId } = profile;
  const deletion = t.impliedOperation('deleteInstance', { computeId });
  const configs = t.impliedOperation('listConfigs', { computeId });
  if (!deletion || !configs) return false;
  const { free } = await occupy(t, profile, subnet);
  if (!(await t.owner.send(deletion)).ok) {
    await free();
    return false;
  }
  t.creations.forget(`/compute/instances/${computeId}`);
  const look = () => t.owner.send(configs);
  return (await poll(look, ({ status }) => status === 404, transitionTime(t))).held;
}

/** What an instance leaves may take as long to go as the instance took to come. */
async function waitUntilFree(t: CheckContext, { path }: ArrangedVpc): Promise<void> {
  const ask = () => t.owner.delete(path);
  // An answer may get lost after the work.
  const isOver = (seen: { ok: boolean; status: number }) => seen.ok || seen.status === 404;
  const { held } = await poll(ask, isOver, transitionTime(t));
  if (!held) await isDeleted(t, 'VPC-DELETE-FREED', path);
}
