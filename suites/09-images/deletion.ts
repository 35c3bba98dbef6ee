import { arrangeDeletableImage } from '../../src/check/arrange/deletable-image.ts';
import { type ArrangedImage, arrangeImage, uploadPath } from '../../src/check/arrange/image.ts';
import { completeUpload } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import {
  isDeleted,
  isReadInTheEnd,
  isRefusedInTheEnd,
  readOnce,
} from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { mayNotDelete } from '../support/callers/reader.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { leavesSmallPages } from '../support/pages/small-pages.ts';
import { deploy, requestUpload } from './requests.ts';
import { imageOutOfReach } from './shared-images.ts';
import { readOnlyImage } from './update.ts';
import { bringsNothingBack } from './upload/late-data.ts';

type Item = Readonly<Record<string, unknown>>;

/** Deletions of private images. */
export function deletionChecks(check: Declare): void {
  check('a deleted image is gone for good', ['IMG-DELETE'], async (t) => {
    const wish = { description: 'to be deleted' };
    const image = await arrangeDeletableImage(t, wish);
    const { id, path, body } = image;
    await isDeleted(t, 'IMG-DELETE', path);
    await isGoneInTheEnd(t, 'IMG-DELETE', path);
    await isUpdatedNoMore(t, path, body);
    await isGoneInTheEnd(t, 'IMG-DELETE', path);
    // What is deleted may leave its id to something of somebody else's.
    const isIt = (item: Item) => item.id === id && (item.label ?? body.label) === body.label;
    const look = async () => ((await t.owner.list('/images')) ?? []).some(isIt);
    const { held } = await poll(look, (isListed) => !isListed, t.convergence);
    t.holds('IMG-DELETE', held, {
      expected: `${id} to leave GET /images`,
      received: 'it is still listed',
      answers: [await t.owner.get('/images')],
    });
    await leavesSmallPages(t, 'IMG-DELETE', '/images', isIt);
    await bringsNothingBack(t, 'IMG-DELETE', image);
    t.creations.forget(path);
  });

  check(
    'an available image is gone for good too, and deployed no more',
    ['IMG-DELETE', 'INST-CREATE-IMAGE-KNOWN'],
    async (t) => {
      const image = await arrangeImage(t);
      await completeUpload(t, image);
      await isDeleted(t, 'IMG-DELETE', image.path);
      await isGoneInTheEnd(t, 'IMG-DELETE', image.path);
      t.creations.forget(image.path);
      await isDeployedNoMore(t, image);
    },
  );

  check('a deleted image takes none of the same label along', ['IMG-DELETE'], async (t) => {
    leftToLongerRuns(t, 'images of one label');
    const image = await arrangeDeletableImage(t);
    const { label } = image.body;
    // Whether two images may have one label is open.
    const other = await requestUpload(t, { label });
    const path = uploadPath(other.body);
    if (path === undefined) throw new Inconclusive(`no second image gets it: ${other.summary}`);
    const { held } = await poll(
      () => t.owner.get(path),
      ({ ok }) => ok,
      t.convergence,
    );
    if (!held) throw new Inconclusive(`${path} is never shown`);
    await isDeleted(t, 'IMG-DELETE', image.path);
    await isGoneInTheEnd(t, 'IMG-DELETE', image.path);
    t.creations.forget(image.path);
    await isReadInTheEnd(t, 'IMG-DELETE', path);
  });

  check(
    'a deletion needs read_write permission on the image',
    ['IMG-DELETE-PERMISSION'],
    async (t) => {
      const reader = t.as('readOnlyUser');
      const own = await imageOutOfReach(t);
      await isLeftAlone(t, 'IMG-DELETE-PERMISSION', own.path, await reader.delete(own.path));
      await isReadInTheEnd(t, 'IMG-DELETE-PERMISSION', own.path);
      const path = readOnlyImage(t);
      await isReadInTheEnd(t, 'IMG-DELETE-PERMISSION', path, reader);
      await mayNotDelete(t, 'IMG-DELETE-PERMISSION', path);
    },
  );
}

/** @throws Inconclusive, to be run again alone, when something that was made at another time has its id by now */
async function isUpdatedNoMore(t: CheckContext, path: string, { label, created }: Item) {
  const update = async () => {
    const answer = await t.owner.put(path, { label, description: 'back' });
    if (answer.ok && answer.body?.created !== created)
      throw new Inconclusive(`${path} has been given to something else`, true);
    return answer;
  };
  await isRefusedInTheEnd(t, 'IMG-DELETE', update);
}

/** The deletion may take a while to reach those who deploy. */
export async function isDeployedNoMore(
  t: CheckContext,
  { id: image, path }: Pick<ArrangedImage, 'id' | 'path'>,
): Promise<void> {
  const look = async () => {
    const mark = t.creations.mark;
    const answer = await deploy(t, { image });
    await t.creations.clear(mark);
    return answer;
  };
  const { last } = await poll(look, ({ ok }) => !ok, t.convergence);
  // Whoever has the id by now may be shown late.
  if (last.ok && (await readOnce(t, path, ({ ok }) => ok)).ok)
    throw new Inconclusive(`${path} is there again: it may be somebody else's`, true);
  t.refused('INST-CREATE-IMAGE-KNOWN', last);
}
