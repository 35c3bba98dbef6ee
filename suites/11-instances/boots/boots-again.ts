import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';

/**
 * An instance that ran and was shut down boots as one that never ran. Values of its status are not shown: it does not
 * run when it shows what it showed before its first boot. Where that does not tell, nothing is concluded.
 * @param off its status before it was booted for the first time
 * @param volumes some on it that persist across boots
 */
export async function bootsAgain(
  t: CheckContext,
  id: number,
  record: TaggedRecord,
  off: unknown,
  volumes: readonly ArrangedVolume[] = [],
): Promise<void> {
  if (!(await shutDown(t, id, record, off))) return;
  const persistent: ArrangedVolume[] = [];
  for (const volume of volumes) if (await isOn(t, volume, id)) persistent.push(volume);
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { last } = await poll(boot, ({ ok }) => ok, transitionTime(t));
  // Who was booted in between, by a watchdog or by its host, may be refused.
  if (last.ok || (await statusOf(record)) === off) t.accepted('INST-BOOT', last);
  if (!last.ok || persistent.length === 0) return;
  await poll(
    () => statusOf(record),
    (status) => status !== off,
    t.bootConvergence,
  );
  for (const volume of persistent) {
    t.holds('INST-BOOT', await isOn(t, volume, id), {
      expected: `${volume.path} to be on instance ${id} still, which was booted`,
      received: 'it is not, though persist_across_boots is true by default',
      answers: [last, await t.owner.get(volume.path)],
    });
  }
}

/** Whether the volume comes to show that it is on the instance. */
async function isOn(t: CheckContext, { path }: ArrangedVolume, id: number): Promise<boolean> {
  const look = () => t.owner.get(path);
  return (await poll(look, ({ body }) => body?.compute_id === id, transitionTime(t))).held;
}

/** Waits until the instance runs and shuts it down. @returns whether it shows what it showed before it ran */
async function shutDown(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  const come = async (hold: (status: unknown) => boolean) =>
    (await poll(() => statusOf(record), hold, t.bootConvergence)).held;
  const request = t.impliedOperation('shutdownInstance', { computeId: id });
  if (request === undefined || off === undefined) return false;
  if (!(await come((status) => status !== off))) return false;
  if (!(await t.owner.send(request)).ok) return false;
  return come((status) => status === off);
}

async function statusOf(record: TaggedRecord): Promise<unknown> {
  return (await record.until(() => true)).body.status;
}
