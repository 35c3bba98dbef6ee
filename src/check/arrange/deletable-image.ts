import { poll } from '../../limits/poll.ts';
import type { CheckContext } from '../check-context.ts';
import { type ArrangedImage, arrangeImage } from './image.ts';
import { completeUpload } from './upload.ts';

/**
 * A private image to delete. The document names no state for that, so one that waits for its data will do;
 * where the target deletes only what has its data, it is sent that first.
 * @throws Inconclusive when it needs its data and never becomes available
 */
export async function arrangeDeletableImage(
  t: CheckContext,
  wish: Record<string, unknown> = {},
): Promise<ArrangedImage> {
  const image = await arrangeImage(t, wish);
  if (!(await waitingImagesAreDeleted(t))) await completeUpload(t, image);
  return image;
}

/** Whether an image that waits for its data may be deleted, asked once for all checks. */
export function waitingImagesAreDeleted(t: CheckContext): Promise<boolean> {
  return t.shared('whether images that wait are deleted', isDeletedWaiting);
}

/** Tried with an image of its own; what is refused with its data too is no matter of waiting. */
async function isDeletedWaiting(t: CheckContext): Promise<boolean> {
  const image = await arrangeImage(t);
  const ask = () => t.owner.delete(image.path);
  const { last: waiting } = await poll(ask, ({ refused }) => !refused, t.convergence);
  const choice = `is ${waiting.ok ? 'accepted' : 'refused'}`;
  t.observe('SIL-IMG-DELETE-WAITING', `a deletion before the data comes ${choice}`, waiting);
  if (!waiting.refused) return true;
  await completeUpload(t, image);
  return !(await ask()).ok;
}
