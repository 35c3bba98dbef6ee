import { type ArrangedImage, arrangeImage } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { completeUpload, isAvailable } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { askHook } from '../../src/check/hook.ts';
import { isReadInTheEnd } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { inSecondRegion } from '../support/lent/second-region.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { captureImage, pathOf, takesData } from './requests.ts';
import { bringsNothingBack, unlessUnreachable } from './upload/late-data.ts';

const HOUR = 60 * 60;

/** No other check is under way while a day passes. */
const ALONE = { objects: 6, alone: true };

/** An upload that never comes, on a target whose clock can be set forward. */
export function expiryChecks(check: Declare): void {
  check(
    '24 hours without data cancel an upload and delete the image',
    ['IMG-UPLOAD-EXPIRES', 'IMG-UPLOAD-COMPLETES'],
    async (t) => {
      t.fixture('clock');
      let completed = isShortRun(t) ? await whereSent(completedUpload(t)) : undefined;
      const captured = isShortRun(t) ? undefined : await whereShown(() => capturedImage(t));
      await t.run.shared.clear();
      const untouched = await arrangeImage(t);
      const odd = { description: 'to be changed while it waits', cloud_init: true };
      const changed = await inSecondRegion(t, (wish) => arrangeImage(t, { ...odd, ...wish }));
      // Right before the clock is set: the hour that is left is this run's.
      const waiting = isShortRun(t) ? undefined : await arrangeImage(t);
      await advance(t, 23 * HOUR);
      for (const { path } of [untouched, changed]) {
        await isReadInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
      }
      if (waiting) completed = await whereSent(takesDataInTheLastHour(t, waiting));
      const { label } = changed.body;
      await t.owner.put(changed.path, { label, description: 'changed in the last hour' });
      const late = isShortRun(t) ? undefined : await arrangeImage(t);
      await advance(t, 2 * HOUR);
      for (const { path } of [untouched, changed])
        await isGoneInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
      for (const image of isShortRun(t) ? [] : [untouched, changed]) await leavesTheList(t, image);
      await bringsNothingBack(t, 'IMG-UPLOAD-EXPIRES', untouched);
      const lasting = [completed, captured, late].filter((each) => each !== undefined);
      for (const { path } of lasting) await isReadInTheEnd(t, 'IMG-UPLOAD-EXPIRES', path);
      for (const { path } of [untouched, changed]) t.creations.forget(path);
    },
    ALONE,
  );
}

/** The image once its data has come; undefined where the run cannot send any, or the image is not available soon. */
function whereSent(upload: Promise<ArrangedImage>): Promise<ArrangedImage | undefined> {
  return upload.catch(unlessUnreachable);
}

async function completedUpload(t: CheckContext): Promise<ArrangedImage> {
  const image = await arrangeImage(t);
  await completeUpload(t, image);
  return image;
}

/**
 * Data has 24 hours to come: where that of a new upload is taken, that of an older one is.
 * @throws Skip or Inconclusive where neither is, or the image is not available soon
 */
async function takesDataInTheLastHour(t: CheckContext, image: ArrangedImage) {
  await takesData(t, 'IMG-UPLOAD-COMPLETES', image, { witness: () => completedUpload(t) });
  await requireAvailable(t, image.path);
  return image;
}

/** A captured image, which waits for no data. @throws Skip or Inconclusive where there is none */
async function capturedImage(t: CheckContext): Promise<{ readonly path: string }> {
  const asked = await captureImage(t, { disk_id: await diskOf(t), label: t.names.label() });
  const path = pathOf(asked);
  await requireAvailable(t, path);
  return { path };
}

async function requireAvailable(t: CheckContext, path: string): Promise<void> {
  const { held } = await poll(() => t.owner.get(path), isAvailable, transitionTime(t));
  if (!held) throw new Inconclusive(`${path} is not available`);
}

/** Its id may be that of another one by then, which has a label of its own. */
async function leavesTheList(t: CheckContext, { id, body }: ArrangedImage): Promise<void> {
  const isIt = (item: { id?: unknown; label?: unknown }) =>
    item.id === id && item.label === body.label;
  const look = async () => ((await t.owner.list('/images')) ?? []).some(isIt);
  const { held } = await poll(look, (isListed) => !isListed, t.convergence);
  t.holds('IMG-UPLOAD-EXPIRES', held, {
    expected: `${id} to leave GET /images once its upload is canceled`,
    received: 'it is still listed',
    answers: [await t.owner.get('/images')],
  });
}

/**
 * Moves the target's clock forward.
 * @throws Inconclusive when it cannot be, or when the owner's token does not live that long: nothing says how long one does
 */
async function advance(t: CheckContext, seconds: number): Promise<void> {
  const { advance: address } = t.fixture('clock');
  const answer = await askHook(t, address, { seconds });
  if (!answer.ok) throw new Inconclusive(`the clock cannot be set forward: ${answer.summary}`);
  const { held, last } = await poll(
    () => t.owner.get('/images'),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`a day later the owner is refused: ${last.summary}`);
}
