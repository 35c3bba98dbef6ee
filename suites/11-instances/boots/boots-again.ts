import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { asksPrivate } from '../addresses.ts';
import { type Deployed, shownStatus } from '../status-pair.ts';

/** Another instance, and volumes on this one that persist across boots. */
interface Beside {
  readonly neighbour: Deployed;
  readonly volumes: readonly ArrangedVolume[];
}

/**
 * An instance that ran and was shut down boots as one that never ran. Values of its status are not shown: it does not
 * run when it shows what it showed before its first boot. Where that does not tell, nothing is concluded.
 * @param off its status before it was booted for the first time
 * @param beside what it is looked at with in longer runs, where it is to boot a third time
 */
export async function bootsAgain(
  t: CheckContext,
  id: number,
  record: TaggedRecord,
  off: unknown,
  beside?: Beside,
): Promise<void> {
  if (!(await shutDown(t, id, record, off))) return;
  const persistent = await thoseOn(t, beside?.volumes ?? [], id);
  if (beside && !isShortRun(t)) await staysOff(t, id, record, off, beside.neighbour);
  const booted = await boots(t, id, record, off);
  if (!booted.ok) return;
  if (persistent.length > 0) await runs(t, record, off);
  await areOnStill(t, persistent, id);
  if (beside && !isShortRun(t)) await bootsOnceMore(t, id, record, off);
}

/** Those that come to show that they are on the instance. */
export async function thoseOn(t: CheckContext, volumes: readonly ArrangedVolume[], id: number) {
  const shown: ArrangedVolume[] = [];
  for (const volume of volumes) if (await isOn(t, volume, id)) shown.push(volume);
  return shown;
}

/** Volumes that persist across boots are on the instance after one as they were before. */
export async function areOnStill(
  t: CheckContext,
  volumes: readonly ArrangedVolume[],
  id: number,
): Promise<void> {
  for (const volume of volumes) {
    t.holds('INST-BOOT', await isOn(t, volume, id), {
      expected: `${volume.path} to be on instance ${id} still, which was booted`,
      received: 'it is not, though persist_across_boots is true by default',
      answers: [await t.owner.get(volume.path)],
    });
  }
}

/** A boot of its neighbour is none of its own: it does not come to be what the neighbour is. */
async function staysOff(
  t: CheckContext,
  id: number,
  record: TaggedRecord,
  off: unknown,
  neighbour: Deployed,
): Promise<void> {
  const booted = await t.owner.post(`/compute/instances/${neighbour.id}/boot`);
  const look = () => shownStatus(record);
  const { held, last } = await poll(look, (status) => status === off, t.bootConvergence);
  if (!booted.ok || held || last !== (await shownStatus(neighbour.record))) return;
  requireEveryTurn(t, 'its host may have booted it');
  t.violated('INST-BOOT', {
    expected: `instance ${id}, which was shut down, to be ${off} still when ${neighbour.id} is booted`,
    received: `it is ${last}`,
    answers: [booted],
  });
}

/** Told to boot and given an address while it ran, or else while it did not: whatever comes of that, it boots. */
async function bootsOnceMore(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  if (!(await runs(t, record, off))) return;
  await t.owner.post(`/compute/instances/${id}/boot`);
  const isGiven = await asksPrivate(t, id);
  if (!(await shutDown(t, id, record, off))) return;
  if (!isGiven) await asksPrivate(t, id);
  await boots(t, id, record, off);
}

/** Who was booted in between, by a watchdog or by its host, may be refused. */
async function boots(t: CheckContext, id: number, record: TaggedRecord, off: unknown) {
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { last } = await poll(boot, ({ ok }) => ok, transitionTime(t));
  if (last.ok || (await shownStatus(record)) === off) t.accepted('INST-BOOT', last);
  return last;
}

async function runs(t: CheckContext, record: TaggedRecord, off: unknown): Promise<boolean> {
  const isOn = (status: unknown) => status !== off;
  return (await poll(() => shownStatus(record), isOn, t.bootConvergence)).held;
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
  return (await poll(() => shownStatus(record), isOff, t.bootConvergence)).held;
}
