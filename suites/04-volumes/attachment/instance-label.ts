import { attachVolume, detachVolume } from '../../../src/check/arrange/attachment.ts';
import { arrangeInstance, takingVolumes } from '../../../src/check/arrange/instance.ts';
import { instanceRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import { type ArrangedVolume, arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { isShortRun, leftToLongerRuns } from '../../support/longer-runs.ts';
import { isListedAsRead } from '../list/as-read.ts';

/** The label of their instance that volumes show (resources/volume#compute_label). */
export function instanceLabelChecks(check: Declare): void {
  check(
    'compute_label follows when the instance is given another label',
    ['VOL-COMPUTE-LABEL-MATCHES', 'VOL-LIST', 'VOL-LIST-BY-INSTANCE'],
    async (t) => {
      // Not a shared one: other checks compare what it shows before and after.
      const instance = takingVolumes(await arrangeInstance(t));
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id);
      const list = `/compute/instances/${instance.id}/volumes`;
      try {
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
        await follows(t, volume, instance.id);
        await isListedAsRead(t, 'VOL-LIST', '/volumes', volume);
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
        if (isShortRun(t)) return;
        const label = await follows(t, volume, instance.id);
        if (!(await detachVolume(t, volume))) return;
        await attachVolume(t, volume, instance.id);
        await isNamed(t, volume, label);
        await isListedAsRead(t, 'VOL-LIST-BY-INSTANCE', list, volume);
      } finally {
        await detachVolume(t, volume);
      }
    },
    { objects: 2 },
  );

  check(
    'compute_label of a volume outside of the config follows too',
    ['VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      leftToLongerRuns(t, 'labels of instances that volumes outside of their config show');
      const instance = takingVolumes(await arrangeInstance(t));
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id, { persist_across_boots: false });
      try {
        await rename(t, instance.id, t.names.label());
        await showsLabelOf(t, volume, instance.id);
      } finally {
        await detachVolume(t, volume);
      }
    },
    { objects: 2 },
  );

  check(
    'compute_label is the label that an instance was given by default',
    ['VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      leftToLongerRuns(t, 'instances without a label of their own');
      const instance = takingVolumes(await arrangeInstance(t, { label: undefined }));
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id);
      try {
        await showsLabelOf(t, volume, instance.id);
      } finally {
        await detachVolume(t, volume);
      }
    },
    { objects: 2 },
  );
}

/** Gives the instance another label, which the volume on it comes to show. @returns the label */
async function follows(t: CheckContext, volume: ArrangedVolume, computeId: number) {
  const label = t.names.label();
  await rename(t, computeId, label);
  await isNamed(t, volume, label);
  return label;
}

function isNamed(t: CheckContext, { path }: ArrangedVolume, label: string): Promise<Answer> {
  return t.eventually(
    'VOL-COMPUTE-LABEL-MATCHES',
    `compute_label ${label}`,
    () => t.owner.get(path),
    (seen) => seen.body?.compute_label === label,
  );
}

/** Both are read each time: the default may change while the instance is deployed. */
async function showsLabelOf(t: CheckContext, { path }: ArrangedVolume, computeId: number) {
  const record = await instanceRecord(t, computeId);
  const look = async () => {
    const { body } = await record.until(() => true);
    return { label: body.label, volume: await t.owner.get(path) };
  };
  type Seen = Awaited<ReturnType<typeof look>>;
  const isSame = ({ label, volume }: Seen) => volume.body?.compute_label === label;
  const { held, last } = await poll(look, isSame, t.convergence);
  if (typeof last.label !== 'string')
    throw new Inconclusive(`instance ${computeId} shows no label`);
  t.holds('VOL-COMPUTE-LABEL-MATCHES', held, {
    expected: `compute_label ${formatValue(last.label)}, as instance ${computeId} is called`,
    received: formatValue(last.volume.body?.compute_label),
    answers: [last.volume],
    where: '/compute_label',
  });
}

/**
 * Gives an instance another label, and waits until the target shows it there.
 * @throws Skip when the target has no such operation; Inconclusive when the label never shows
 */
async function rename(t: CheckContext, computeId: number, label: string): Promise<void> {
  const request = t.impliedOperation('updateInstance', { computeId });
  const answer = request && (await t.owner.send({ ...request, json: { label } }));
  if (answer === undefined || answer.status === 404 || answer.status === 405) {
    throw new Skip('the target updates no instance', 'implied.updateInstance');
  }
  const look = async () => (await t.owner.list('/compute/instances')) ?? [];
  const hasLabel = (items: { id?: unknown; label?: unknown }[]) =>
    items.some((item) => item.id === computeId && item.label === label);
  if (answer.ok && (await poll(look, hasLabel, t.convergence)).held) return;
  throw new Inconclusive(`instance ${computeId} is not seen with the label ${label}`);
}
