import type { CheckContext } from '../check-context.ts';
import { type ArrangedImage, arrangeImage } from './image.ts';
import { completeUpload } from './upload.ts';

/** An image that can be updated, and whether it still waits for its data. */
export interface UpdatableImage extends ArrangedImage {
  readonly isWaiting: boolean;
}

/**
 * A private image to update. The document names no state for that, so one that waits for its data will do;
 * where the target updates only what is available, it is sent its data first.
 * @throws Inconclusive when it needs its data and never becomes available
 */
export async function arrangeUpdatableImage(
  t: CheckContext,
  wish: Record<string, unknown> = {},
): Promise<UpdatableImage> {
  const isWaiting = await t.shared('whether images that wait are updated', isUpdatedWaiting);
  const image = await arrangeImage(t, wish);
  if (!isWaiting) await completeUpload(t, image);
  return { ...image, isWaiting };
}

/** Tried with an image of its own; what is refused with its data too is no matter of waiting. */
async function isUpdatedWaiting(t: CheckContext): Promise<boolean> {
  const image = await arrangeImage(t);
  const ask = () => t.owner.put(image.path, { label: t.names.label() });
  const waiting = await ask();
  const choice = `is ${waiting.ok ? 'accepted' : 'refused'}`;
  t.observe('SIL-IMG-UPDATE-WAITING', `an update before the data comes ${choice}`, waiting);
  if (!waiting.refused) return true;
  await completeUpload(t, image);
  return !(await ask()).ok;
}
