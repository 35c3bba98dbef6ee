import { type ArrangedImage, arrangeImage } from '../../src/check/arrange/image.ts';
import { completeUpload, sendImageData } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { askHook } from '../../src/check/hook.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';

const HOUR = 60 * 60;

/** No other check is under way while a day passes. */
const ALONE = { objects: 3, alone: true };

/** An upload that never comes, on a target whose clock can be set forward. */
export function expiryChecks(check: Declare): void {
  check(
    '24 hours without data cancel an upload and delete the image',
    ['IMG-UPLOAD-EXPIRES'],
    async (t) => {
      t.fixture('clock');
      const untouched = await arrangeImage(t);
      const changed = await arrangeImage(t, { description: 'to be changed while it waits' });
      const completed = await completedUpload(t);
      await t.run.shared.clear();
      await advance(t, 23 * HOUR);
      for (const { path } of [untouched, changed]) {
        await isReadInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
      }
      const { label } = changed.body;
      await t.owner.put(changed.path, { label, description: 'changed in the last hour' });
      await advance(t, 2 * HOUR);
      for (const { path } of [untouched, changed])
        await isGoneInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
      await staysGone(t, untouched);
      if (completed) await isReadInTheEnd(t, 'IMG-UPLOAD-EXPIRES', completed.path);
      for (const { path } of [untouched, changed]) t.creations.forget(path);
    },
    ALONE,
  );
}

/** An image whose data came in time; undefined where the run cannot send any, or the image is not available soon. */
async function completedUpload(t: CheckContext): Promise<ArrangedImage | undefined> {
  const image = await arrangeImage(t);
  return completeUpload(t, image).then(() => image, unlessUnreachable);
}

/** Data that comes too late does not bring the image back, however it is answered. */
async function staysGone(
  t: CheckContext,
  { path, uploadTo }: { path: string; uploadTo: unknown },
): Promise<void> {
  await sendImageData(t, uploadTo).catch(unlessUnreachable);
  await isGoneInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
}

function unlessUnreachable(signal: unknown): undefined {
  if (!(signal instanceof Inconclusive || signal instanceof Skip)) throw signal;
}

/** Moves the target's clock forward. @throws Inconclusive when it cannot be */
async function advance(t: CheckContext, seconds: number): Promise<void> {
  const { advance: address } = t.fixture('clock');
  const answer = await askHook(t, address, { seconds });
  if (!answer.ok) throw new Inconclusive(`the clock cannot be set forward: ${answer.summary}`);
}
