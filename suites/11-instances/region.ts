import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeInstance } from '../../src/check/arrange/instance.ts';
import { instanceRecord, type TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** Where an instance is, whatever is done to it (resources/instance#region). */
export function regionChecks(check: Declare): void {
  check('nothing but a migration moves an instance', ['INST-MIGRATION'], stays, { objects: 3 });
}

async function stays(t: CheckContext): Promise<void> {
  const { id, region } = await arrangeInstance(t);
  const record = await instanceRecord(t, id);
  const { body } = await record.until((seen) => seen.body.region === region);
  if (body.region !== region) throw new Inconclusive(`instance ${id} is not in ${region}`);
  const path = `/compute/instances/${id}`;
  await isThere(t, record, region, 'an address', () =>
    t.owner.post('/networking/ips', { type: 'ipv4', public: false, compute_id: id }),
  );
  await isThere(t, record, region, 'a volume, and taken off it again', () => carries(t, id));
  await isThere(t, record, region, 'a boot', () => boots(t, path));
  const request = t.impliedOperation('shutdownInstance', { computeId: id });
  if (request === undefined) return;
  await isThere(t, record, region, 'a boot after it was shut down', async () => {
    const shutDown = () => t.owner.send(request);
    await poll(shutDown, ({ ok }) => ok, t.bootConvergence);
    await boots(t, path);
  });
}

/** In the end it must be where it was. */
export async function isThere(
  t: CheckContext,
  record: TaggedRecord,
  region: string,
  given: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await act();
  const { body, answer, where } = await record.until((seen) => seen.body.region === region);
  t.holds('INST-MIGRATION', body.region === region, {
    expected: `an instance that was given ${given} to be in ${region} as before`,
    received: String(body.region),
    answers: [answer],
    where: `${where}/region`,
  });
}

/** Whether volumes can be attached is decided elsewhere. */
async function carries(t: CheckContext, id: number): Promise<void> {
  const volume = await arrangeVolume(t);
  await attachVolume(t, volume, id);
  await detachVolume(t, volume);
}

/** A new instance may not take it at once. */
async function boots(t: CheckContext, path: string): Promise<void> {
  await poll(
    () => t.owner.post(`${path}/boot`),
    ({ ok }) => ok,
    t.convergence,
  );
}
