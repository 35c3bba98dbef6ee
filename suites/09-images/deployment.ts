import { arrangeImage } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { sendImageData } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { freshRead } from '../support/fresh-read.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import {
  becomesAvailable,
  captureImage,
  deploy,
  deploysAtAll,
  onceIdle,
  pathOf,
  requestUpload,
} from './requests.ts';
import { imageThatWaits, imageToDeploy } from './shared-images.ts';

/** Instances from private images. */
export function deploymentChecks(check: Declare): void {
  check('an image that waits for its data is not deployed', ['IMG-DEPLOY-AVAILABLE-ONLY'], (t) =>
    refusesPending(t),
  );

  check(
    'an image that is being captured is not deployed',
    ['IMG-DEPLOY-AVAILABLE-ONLY'],
    refusesCreating,
  );

  check(
    'an image whose data has come is not deployed before it is available',
    ['IMG-DEPLOY-AVAILABLE-ONLY'],
    refusesProcessed,
    { objects: 6 },
  );

  check('an uploaded image is deployed in another region', ['IMG-UPLOAD-ANY-REGION'], async (t) => {
    const region = t.fixture('secondRegion');
    const { id: image } = await imageToDeploy(t);
    // Whatever was deployed from it before: there, and where the run deploys.
    for (const where of isShortRun(t) ? [{ region }] : [{ region }, {}]) {
      // It may be on its way to other regions.
      const deployed = () => deploy(t, { image, ...where });
      const ask = async () => (await poll(deployed, ({ ok }) => ok, t.convergence)).last;
      const answer = await onceIdle(t, ask, () => deploysAtAll(t, where));
      t.accepted('IMG-UPLOAD-ANY-REGION', answer);
    }
  });

  check(
    'an image uploaded in another region is deployed in that of the run',
    ['IMG-UPLOAD-ANY-REGION', 'IMG-UPLOAD-COMPLETES'],
    async (t) => {
      leftToLongerRuns(t, 'uploads in another region');
      const made = await requestUpload(t, { region: t.fixture('secondRegion') });
      // Where uploads are taken is open.
      if (!made.ok) throw new Inconclusive(`no upload is taken there: ${made.summary}`);
      const path = pathOf(made);
      const sent = await sendImageData(t, made.body.upload_to);
      if (!sent.ok) throw new Inconclusive(`the data is refused: ${sent.summary}`);
      await becomesAvailable(t, 'IMG-UPLOAD-COMPLETES', path);
      const ask = () => deploy(t, { image: made.body.image?.id });
      const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
      if (!answer.ok) await deploysAtAll(t);
      t.accepted('IMG-UPLOAD-ANY-REGION', answer);
    },
    { objects: 2 },
  );
}

async function refusesPending(t: CheckContext): Promise<void> {
  const { id, path } = await imageThatWaits(t);
  const { body } = await readOnce(t, path);
  if (body?.status === 'available') throw new Inconclusive(`${id} is available without data`);
  for (const wish of waysToDeploy(t))
    t.refused('IMG-DEPLOY-AVAILABLE-ONLY', await deploy(t, { image: id, ...wish }));
  await t.owner.put(path, { label: body?.label, description: 'changed' });
  t.refused('IMG-DEPLOY-AVAILABLE-ONLY', await deploy(t, { image: id }));
}

/** Not booted; in longer runs also booted, which is usual, and in the second region. */
function waysToDeploy(t: CheckContext): readonly Readonly<Record<string, unknown>>[] {
  const { secondRegion: region } = t.run.settings.configuration.fixtures;
  if (isShortRun(t)) return [{}];
  return [{}, { booted: undefined }, ...(region === undefined ? [] : [{ region }])];
}

/**
 * A deployment that is accepted is wrong only when a later read still shows the image as being created:
 * else the image may have become available just before the request.
 */
async function refusesCreating(t: CheckContext): Promise<void> {
  const disk_id = await diskOf(t);
  let isDecided = false;
  const tries = isShortRun(t) ? 1 : 3;
  for (let at = 0; at < tries && !isDecided; at++) {
    const body = { disk_id, label: t.names.label() };
    await captureImage(t, body, t.owner, async (asked) => {
      isDecided = await refusesWhileCreating(t, asked);
    });
  }
  if (!isDecided) throw new Inconclusive('captures are over before anything else can be asked');
}

/** As a capture: an accepted deployment is wrong where a read from after it shows the image as waiting still. */
async function refusesProcessed(t: CheckContext): Promise<void> {
  leftToLongerRuns(t, 'images whose data has just come');
  for (let at = 0; at < 3; at++) {
    const image = await arrangeImage(t);
    const sent = await sendImageData(t, image.uploadTo);
    if (!sent.ok) throw new Inconclusive(`the data is refused: ${sent.summary}`);
    const answer = await deploy(t, { image: image.id });
    const seen = answer.ok ? await freshRead(t, image.path) : undefined;
    if (!answer.refused && seen?.body?.status !== 'pending_upload') continue;
    t.refused('IMG-DEPLOY-AVAILABLE-ONLY', answer);
    return;
  }
  throw new Inconclusive('images are available before anything else can be asked');
}

/** @returns false when the capture was over before it could be told */
async function refusesWhileCreating(t: CheckContext, asked: Answer): Promise<boolean> {
  const path = pathOf(asked);
  const answer = await deploy(t, { image: asked.body?.id });
  const isCreating = (seen: Answer | undefined) => seen?.body?.status === 'creating';
  if (isCreating(asked) && (answer.refused || isCreating(await freshRead(t, path)))) {
    t.refused('IMG-DEPLOY-AVAILABLE-ONLY', answer);
    return true;
  }
  // A target that shows no capture going on shows none the next time either.
  if (!isCreating(asked)) throw new Inconclusive('captures are over when they are answered');
  return false;
}
