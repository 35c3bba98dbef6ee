import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';

/**
 * An instance that ran and was shut down boots as one that never ran. Values of its status are not shown: it does not
 * run when it shows what it showed before its first boot. Where that does not tell, nothing is concluded.
 * @param off its status before it was booted for the first time
 * @param volumes some on it that persist across boots, where it is to boot a third time
 */
export async function bootsAgain(
  t: CheckContext,
  id: number,
  record: TaggedRecord,
  off: unknown,
  volumes?: readonly ArrangedVolume[],
): Promise<void> {
  if (!(await shutDown(t, id, record, off))) return;
  const persistent: ArrangedVolume[] = [];
  for (const volume of volumes ?? []) if (await isOn(t, volume, id)) persistent.push(volume);
  const booted = await boots(t, id, record, off);
  if (!booted.ok) return;
  if (persistent.length > 0) await runs(t, record, off);
  for (const volume of persistent) {
    t.holds('INST-BOOT', await isOn(t, volume, id), {
      expected: `${volume.path} to be on instance ${id} still, which was booted`,
      received: 'it is not, though persist_across_boots is true by default',
      answers: [booted, await t.owner.get(volume.path)],
    });
  }
  if (volumes !== undefined && !isShortRun(t)) await bootsOnceMore(t, id, record, off);
}

/** Told to boot while it ran, and given an address while it did not: whatever comes of that, it boots. */
async function bootsOnceMore(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  if (!(await runs(t, record, off))) return;
  await t.owner.post(`/compute/instances/${id}/boot`);
  if (!(await shutDown(t, id, record, off))) return;
  await t.owner.post('/networking/ips', { type: 'ipv4', public: false, compute_id: id });
  await boots(t, id, record, off);
}

/** Who was booted in between, by a watchdog or by its host, may be refused. */
async function boots(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { last } = await poll(boot, ({ ok }) => ok, transitionTime(t));
  if (last.ok || (await statusOf(record)) === off) t.accepted('INST-BOOT', last);
  return last;
}

async function runs(t: CheckContext, record: TaggedRecord, off: unknown): Promise<boolean> {
  const isOn = (status: unknown) => status !== off;
  return (await poll(() => statusOf(record), isOn, t.bootConvergence)).held;
}

/** Whether the volume comes to show that it is on the instance. */
async function isOn(t: CheckContext, { path }: ArrangedVolume, id: number): Promise<boolean> {
  const look = () => t.owner.get(path);
  return (await poll(look, ({ body }) => body?.compute_id === id, transitionTime(t))).held;
}

/** Waits until the instance runs and shuts it down. @returns whether it shows what it showed before it ran */
async function shutDown(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  const request = t.impliedOperation('shutdownInstance', { computeId: id });
  if (request === undefined || off === undefined) return false;
  if (!(await runs(t, record, off))) return false;
  // One that is told to boot may be busy for a while.
  const ask = () => t.owner.send(request);
  if (!(await poll(ask, ({ ok }) => ok, transitionTime(t))).held) return false;
  const isOff = (status: unknown) => status === off;
  return (await poll(() => statusOf(record), isOff, t.bootConvergence)).held;
}

async function statusOf(record: TaggedRecord): Promise<unknown> {
  return (await record.until(() => true)).body.status;
}
