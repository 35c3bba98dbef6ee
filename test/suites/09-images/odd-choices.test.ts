import { describe, expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { answerInstead } from '../../../src/reference/faults/blocks/image.ts';
import {
  alterAnswer,
  alterItems,
  operationOf,
  refusal,
  refuseWhen,
} from '../../../src/reference/faults/blocks/index.ts';
import { OBSERVABLE } from '../../../src/reference/observable.ts';
import { FIXTURES } from '../../../src/reference/seed/fixtures.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const SHOWING = ['getImage', 'listImages', 'updateImage'];
const WHOLE = 'each operation changes what it names, of an image';
const MACHINE = 'images keep what is said of them';

/** An image is deleted once it has its data, or its time is over. */
const keptWhileWaiting = refuseWhen('deleteImage', (_, request, state) => {
  const image = state.images.get(`private/${operationOf(request).params?.imageId}`);
  return image?.status === 'pending_upload';
});

type Item = Record<string, unknown>;
const isThere = ({ is_public, status }: Item) => is_public === false && status === 'available';

/** What the data holds tells who made it. */
const vendorOfData = alterItems(SHOWING, (image) => {
  if (isThere(image)) image.vendor = 'Debian';
});

/** An image is created once its data is there. */
const createdWithData = alterItems(SHOWING, (image) => {
  if (isThere(image)) image.created = '2026-01-01T00:00:00';
});

/** Whoever has no description has an empty one. */
const noneIsEmpty = alterAnswer(SHOWING, (body) => {
  for (const image of Array.isArray(body.data) ? body.data : [body]) image.description ??= '';
  return body;
});

/** Whoever sends data says who they are, as with every other request. */
const credentialsForData = answerInstead('PUT', /^\/uploads\//, (state) => ({
  state,
  answer: refusal('Say who you are.', 401),
}));

test('no upload that asks for credentials is a complaint', async () => {
  const said = await against({
    checks: images.checks,
    wrap: credentialsForData,
    settleSeconds: 0.5,
  });
  expect(complaints(said)).toEqual([]);
});

describe.concurrent('what the document leaves open of images is no complaint', () => {
  test.each([
    ['an image that waits is not deleted', keptWhileWaiting, 'a deleted image is gone for good'],
    ['an image that waits is not deleted', keptWhileWaiting, WHOLE],
    ['an image that waits is not deleted', keptWhileWaiting, MACHINE],
    ['a vendor is found in the data', vendorOfData, WHOLE],
    ['created tells when the data came', createdWithData, WHOLE],
    ['created tells when the data came', createdWithData, MACHINE],
    ['no description is an empty one', noneIsEmpty, MACHINE],
  ])(
    '%s: %s %s',
    async (_, wrap, title) => {
      const checks = titled(images, title);
      const said = await against({ checks, wrap, settleSeconds: 0.5 });
      expect(complaints(said)).toEqual([]);
      expect(said.results.map(({ verdict }) => verdict)).toEqual(checks.map(() => 'passed'));
    },
    60_000,
  );
});

/** Two images have not one label, and one is called as the disk is. */
const calledAsTheDisk = (core: Core): Core =>
  refuseWhen(
    'captureImage',
    ({ label }) => label === undefined,
  )(
    alterItems(['listImages'], (image) => {
      if (image.id === FIXTURES.automaticImage) image.label = `seeded-disk-${FIXTURES.disk}`;
    })(core),
  );

test('where an image is called as the disk is, a capture without label may be refused', async () => {
  const titles = ['POST /images: any two right values', "without a label it takes the disk's"];
  const checks = titles.flatMap((title) => titled(images, title));
  const said = await against({ checks, wrap: calledAsTheDisk, settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
});

/** A token ends some hours after it was first used. */
function shortLived(core: Core): Core {
  let first: number | undefined;
  return (state, principal, request, now, ...rest) => {
    first ??= now;
    const hasEnded = now - first > 12 * 60 * 60 * 1000 && principal.kind === 'user';
    if (hasEnded) return { state, answer: refusal('The token has ended.', 401) };
    return core(state, principal, request, now, ...rest);
  };
}

test('a token need not live for a day', async () => {
  const checks = titled(images, '24 hours without data cancel an upload');
  const said = await against({
    ...{ checks, wrap: shortLived, server: OBSERVABLE, settleSeconds: 0.5 },
  });
  expect(complaints(said)).toEqual([]);
  expect(said.results.map(({ verdict }) => verdict)).toEqual(['inconclusive']);
}, 60_000);

test('a disk that the owner names may be of another instance than checks share', async () => {
  const said = await against({
    checks: titled(images, "without a label it takes the disk's"),
    configure: ({ fixtures: { instance: _, instanceConfig: __, ...fixtures }, ...raw }) => ({
      ...raw,
      fixtures,
    }),
  });
  expect(said.ids('passed')).toContain('IMG-CREATE-LABEL-DEFAULT');
}, 60_000);

/** Uploads may share a label, but no update gives an image one that another has, nor leaves it there. */
const uniqueInUpdates = refuseWhen('updateImage', ({ label }, request, { images: all }) => {
  const own = `private/${operationOf(request).params?.imageId}`;
  return all.some((image) => image.id !== own && image.label === label);
});

test('labels of images may be unique for updates alone', async () => {
  const checks = titled(images, 'of two uploads of one label');
  const said = await against({ checks, wrap: uniqueInUpdates });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** In milliseconds. */
const DEPLOYS_FOR = 600;

/** An image that an instance is being deployed from is deployed to no other one meanwhile. */
function busyWhileDeployed(core: Core): Core {
  const since = new Map<unknown, number>();
  return (state, principal, request, ...rest) => {
    const { image } = Object(request.body);
    const isDeployment = operationOf(request).id === 'createInstance' && /^private/.test(image);
    if (!isDeployment) return core(state, principal, request, ...rest);
    if (performance.now() - (since.get(image) ?? Number.NEGATIVE_INFINITY) < DEPLOYS_FOR)
      return { state, answer: refusal('The image is being deployed.') };
    since.set(image, performance.now());
    return core(state, principal, request, ...rest);
  };
}

test('an image may be busy while it is deployed', async () => {
  const checks = titled(images, 'a captured image is available in the end');
  const said = await against({ checks, wrap: busyWhileDeployed, settleSeconds: 2 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('IMG-CAPTURE-COMPLETES');
}, 60_000);
