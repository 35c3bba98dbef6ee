import {
  type Attachable,
  attachVolume,
  detachVolume,
} from '../../../src/check/arrange/attachment.ts';
import {
  type ArrangedInstance,
  arrangeInstance,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isPassing } from '../../11-instances/status-pair.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { runTag } from '../run-tag.ts';

/**
 * POST /volumes/{volumeId}/detach. Its check comes before those that only attach the shared volume:
 * another detachment might already have changed what this one compares.
 */
export function detachChecks(check: Declare): void {
  check('a detached volume is on no instance', ['VOL-DETACH'], async (t) => {
    const instance = takingVolumes(await sharedInstance(t));
    await withSharedVolume(t, async (volume) => {
      const look = () => t.owner.get(volume.path);
      for (let round = 1; round <= 2; round += 1) {
        await attachVolume(t, volume, instance.id);
        const { held: isKnown } = await poll(look, isAsCreated(volume), t.convergence);
        const detach = () => t.owner.post(`${volume.path}/detach`);
        // What was just attached may be busy for a while.
        const expected = 'detaching to be accepted';
        await t.eventually('VOL-DETACH', expected, detach, ({ ok }) => ok, transitionTime(t));
        await readsComputeId(t, 'VOL-DETACH', volume, null);
        const same = 'label, size, region and tags as before';
        if (isKnown) await t.eventually('VOL-DETACH', same, look, isAsCreated(volume));
      }
    });
  });

  check(
    'a volume leaves an instance that was booted',
    ['VOL-DETACH', 'VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      leftToLongerRuns(t, 'instances that run');
      // It is off when the volume comes: whether one that runs takes volumes is not asked here.
      const instance = takingVolumes(await arrangeInstance(t));
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id);
      const address = { ...PRIVATE, compute_id: instance.id };
      await whereShown(() => t.owner.post('/networking/ips', address));
      await isNamedWhileOn(t, volume, instance);
      await whereShown(() => boots(t, instance.id));
      await isNamedWhileOn(t, volume, instance);
      // Nothing but permissions is a condition (states/volume#detach).
      await leaves(t, volume, 'its instance was booted');
    },
    { objects: 2 },
  );
}

const PRIVATE = { type: 'ipv4', public: false };

/** Whatever becomes of the instance, the volume has its label for as long as it is there. */
async function isNamedWhileOn(
  t: CheckContext,
  { path }: ArrangedVolume,
  { id, label }: ArrangedInstance,
): Promise<void> {
  if (label === undefined) return;
  const isNamed = ({ ok, body }: Answer) =>
    ok && (body?.compute_id !== id || body.compute_label === label);
  const expected = `compute_label ${label} beside compute_id ${id}`;
  const look = () => t.owner.get(path);
  await t.eventually('VOL-COMPUTE-LABEL-MATCHES', expected, look, isNamed);
}

/** Boots the instance, and waits until it shows that it came somewhere: which status says that it runs is not shown. */
async function boots(t: CheckContext, id: number): Promise<void> {
  const record = await instanceRecord(t, id);
  const off = record.body.status;
  // One that runs already may refuse.
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  if (!(await poll(boot, ({ ok }) => ok, t.convergence)).held) return;
  const look = async () => (await record.until(() => true)).body.status;
  await poll(look, (status) => status !== off && !isPassing(status), t.bootConvergence);
}

/** The volume must in the end be readable with this compute_id: what it was on may have to be shut down and deleted first. */
export function readsComputeId(
  t: CheckContext,
  requirement: string,
  { path }: Attachable,
  instance: number | null,
) {
  return t.eventually(
    requirement,
    `${path} to read compute_id ${instance}`,
    () => t.owner.get(path),
    (seen) => seen.ok && seen.body?.compute_id === instance,
    transitionTime(t),
  );
}

/** Volumes leave their instance in any order: this one while one is on the instance that was attached later. */
export function leavesBefore(t: CheckContext, volume: Attachable): Promise<void> {
  return leaves(t, volume, 'another came to the instance later');
}

async function leaves(t: CheckContext, volume: Attachable, although: string): Promise<void> {
  const detach = () => t.owner.post(`${volume.path}/detach`);
  const expected = `detaching ${volume.path} to be accepted, though ${although}`;
  await t.eventually('VOL-DETACH', expected, detach, ({ ok }) => ok, transitionTime(t));
  await readsComputeId(t, 'VOL-DETACH', volume, null);
}

/** The label of the volume and its entry in suites/support/smoke-costs.json depend on this name. */
const SHARED = 'volume that is lent';

/** In GiB. Not the default: a size that a detachment resets must show. */
const SIZE = 21;

/**
 * Hands a check an unattached volume that several checks share, one at a time, and detaches it however
 * `use` ends. Only for checks that change nothing but where it is attached.
 */
export function withSharedVolume(
  t: CheckContext,
  use: (volume: ArrangedVolume) => Promise<void>,
): Promise<void> {
  return t.serialized(SHARED, async () => {
    const volume = await t.shared(SHARED, (own) =>
      arrangeVolume(own, { size: SIZE, tags: [runTag(own)] }),
    );
    const { body } = await readOnce(t, volume.path, (seen) => !seen.body?.compute_id);
    if (body?.compute_id) throw new Inconclusive(`${volume.path} is still on an instance`);
    try {
      await use(volume);
    } finally {
      await detachVolume(t, volume);
    }
  });
}

/** Whether the shared volume reads as it was created, but for where it is attached. */
function isAsCreated(volume: ArrangedVolume): (seen: Answer) => boolean {
  const { label, region } = volume.body;
  return ({ ok, body }) =>
    ok &&
    body?.label === label &&
    body.region === region &&
    body.size === SIZE &&
    body.tags?.length === 1;
}
