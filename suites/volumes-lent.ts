import { detachVolume } from '../src/run/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../src/run/arrange/volume.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { oneAtATime } from '../src/run/contract/one-at-a-time.ts';
import { Inconclusive } from '../src/run/signals.ts';

/**
 * Lets a check have a volume that others had before, on no instance; it is detached again however
 * `use` ends. For checks that change nothing of it but where it is attached.
 */
export function withLentVolume(
  t: CheckContext,
  use: (volume: ArrangedVolume) => Promise<void>,
): Promise<void> {
  return oneAtATime(t, 'volume that is lent', async () => {
    const volume = await t.shared('volume that is lent', (own) => arrangeVolume(own));
    const { body } = await t.owner.get(volume.path);
    if (body?.compute_id) throw new Inconclusive(`${volume.path} is still on an instance`);
    try {
      await use(volume);
    } finally {
      await detachVolume(t, volume);
    }
  });
}
