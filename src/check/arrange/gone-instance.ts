import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/**
 * Waits until an instance whose deletion was accepted is listed no more. The document does not show that operation: it may
 * be carried out much later, or do something else, and until then nothing follows from it.
 * @throws Inconclusive when it is listed still
 */
export async function requireInstanceGone(t: CheckContext, id: number): Promise<void> {
  const look = () => t.owner.list('/compute/instances');
  const isGone = (items: readonly { id?: unknown }[] | undefined) =>
    items?.every((item) => item.id !== id) === true;
  if ((await poll(look, isGone, transitionTime(t))).held) return;
  throw new Inconclusive(`instance ${id} is listed still, though its deletion was accepted`);
}
