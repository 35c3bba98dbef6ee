import { type ArrangedImage, arrangeImage } from '../../../src/check/arrange/image.ts';
import { completeUpload, isAvailable } from '../../../src/check/arrange/upload.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { isListedAsRead } from '../reading/listed.ts';
import {
  deploy,
  isCapable,
  pathOf,
  readsAs,
  requestUpload,
  requireRoomFor,
  statesCapability,
  takesData,
} from '../requests.ts';
import { imageThatWaits } from '../shared-images.ts';

/** Private images made from data that is sent. */
export function uploadChecks(check: Declare): void {
  check(
    'an upload request is answered with image and upload_to',
    ['IMG-UPLOAD'],
    async (t) => {
      for (const wish of [
        { label: t.names.label() },
        { label: t.names.label(), description: 'To be uploaded' },
        { label: t.names.label(), description: 'x', cloud_init: false },
      ]) {
        const answer = await requestUpload(t, wish);
        t.accepted('IMG-UPLOAD', answer);
        t.equal('IMG-UPLOAD', answer, '/image/label', wish.label);
        t.equal('IMG-UPLOAD', answer, '/image/is_public', false);
        observeOrigin(t, answer);
        const { cloud_init, ...shown } = wish;
        await readsAs(t, 'IMG-UPLOAD', pathOf(answer), shown);
      }
    },
    { objects: 3 },
  );

  check('an image waits for its data', ['IMG-UPLOAD-PENDING', 'IMG-TYPE-MANUAL'], async (t) => {
    const image = await imageThatWaits(t);
    await readsInTheEnd(t, 'IMG-TYPE-MANUAL', image.path, { type: 'manual' });
    await isPending(t, image.path);
    const { label } = image.body;
    await t.owner.put(image.path, { label, description: 'changed while it waits' });
    await isPending(t, image.path);
    await isNotAvailable(t, image.path);
  });

  const completed = ['IMG-UPLOAD-COMPLETES', 'IMG-UPLOAD-CLOUD-INIT', 'IMG-LIST'];
  check('with its data an image is available in the end', completed, async (t) => {
    for (const wish of [{}, { cloud_init: true, description: 'with data' }]) {
      const image = await arrangeImage(t, wish);
      const { path } = image;
      // Whether it is taken before the data is open.
      if (wish.cloud_init) await t.owner.put(path, { label: t.names.label(), ...wish });
      await takesData(t, 'IMG-UPLOAD-COMPLETES', image);
      const look = async () => {
        const seen = await t.owner.get(path);
        if (seen.ok) t.observe('SIL-IMG-UPLOAD-STATES', String(seen.body?.status), seen);
        return seen;
      };
      await t.eventually(
        'IMG-UPLOAD-COMPLETES',
        `${path} to be available`,
        look,
        isAvailable,
        transitionTime(t),
      );
      if (wish.cloud_init) await statesCapability(t, 'IMG-UPLOAD-CLOUD-INIT', path);
      await t.owner.put(path, { label: t.names.label(), description: 'changed once it is there' });
      await t.eventually('IMG-UPLOAD-COMPLETES', `${path} to stay available`, look, isAvailable);
      await isListedAsRead(t, path);
      if (wish.cloud_init && !isShortRun(t)) await isDeployed(t, image);
    }
  });

  check('cloud_init makes the image capable of it', ['IMG-UPLOAD-CLOUD-INIT'], async (t) => {
    for (const wish of [{}, { description: 'with a description' }]) {
      const image = await arrangeImage(t, { cloud_init: true, ...wish });
      const first = await t.owner.get(image.path);
      // The image may have to be there before it is known what it can do.
      if (!isCapable(first)) await completeUpload(t, image);
      await statesCapability(t, 'IMG-UPLOAD-CLOUD-INIT', image.path);
    }
  });
}

/** It is available still, so that it can be deployed; once it was updated, it may be busy for a while. */
async function isDeployed(t: CheckContext, { id: image, path }: ArrangedImage): Promise<void> {
  const { last: answer } = await poll(
    () => deploy(t, { image }),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!answer.ok) await requireRoomFor(t, path);
  t.accepted('IMG-UPLOAD-COMPLETES', answer);
}

async function isPending(t: CheckContext, path: string): Promise<void> {
  await readsInTheEnd(t, 'IMG-UPLOAD-PENDING', path, { status: 'pending_upload' });
}

/** Nothing was sent, so it is not available however long one looks. */
async function isNotAvailable(t: CheckContext, path: string): Promise<void> {
  const look = () => t.owner.get(path);
  const { held: isThere, last } = await poll(look, isAvailable, t.convergence.seconds);
  t.holds('IMG-UPLOAD-PENDING', !isThere, {
    expected: `${path} to wait for its data`,
    received: last.summary,
    answers: [last],
    where: '/status',
  });
}

function observeOrigin(t: CheckContext, answer: Answer): void {
  const uploadTo = answer.body?.upload_to;
  if (!URL.canParse(uploadTo)) return;
  const isOwn = new URL(uploadTo).origin === new URL(t.run.http.baseUrl).origin;
  t.observe('SIL-IMG-UPLOAD-ORIGIN', isOwn ? 'that of the API' : 'another', answer);
}
