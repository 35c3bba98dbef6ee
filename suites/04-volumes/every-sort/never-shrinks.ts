import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { isActive, resizeVolume } from '../requests.ts';
import type { Sorted } from './sorts.ts';

/**
 * Whatever became of an active volume, it takes no smaller size, nor the one that it was made with where it never grew. Asked for is
 * less than it ever had, so that it is smaller also where its growth is not known everywhere yet. What has another size than it should is for others to judge.
 * @param size what it has now
 */
export async function neverShrinks(t: CheckContext, volume: Sorted, size: number): Promise<void> {
  if (isShortRun(t)) return;
  const look = () => t.owner.get(volume.path);
  const isReady = (seen: Answer) => isActive(seen) && seen.body.size === size;
  if (!(await poll(look, isReady, transitionTime(t))).held) return;
  t.refused('VOL-RESIZE-GROWS', await resizeVolume(t, volume, volume.size - 1));
  await readsInTheEnd(t, 'VOL-RESIZE-GROWS', volume.path, { size });
  if (size === volume.size)
    t.refused('VOL-RESIZE-SAME-REFUSED', await resizeVolume(t, volume, size));
}
