import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { secondInstance } from '../support/second-instance.ts';

/** What an attached volume says once its instance has another label. */
export function computeLabel(check: Declare): void {
  check(
    'compute_label follows when the instance is given another label',
    ['VOL-COMPUTE-LABEL-MATCHES'],
    async (t) => {
      const instance = await secondInstance(t);
      const volume = await arrangeVolume(t);
      await attachVolume(t, volume, instance.id);
      try {
        const label = t.names.label();
        await rename(t, instance.id, label);
        await t.eventually(
          'VOL-COMPUTE-LABEL-MATCHES',
          `compute_label ${label}`,
          () => t.owner.get(volume.path),
          (seen) => seen.body?.compute_label === label,
        );
      } finally {
        await detachVolume(t, volume);
      }
    },
  );
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
