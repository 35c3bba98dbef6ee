import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { Image } from '../../../src/reference/entities.ts';
import { alterState, instead, operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** As soon as an image is deleted, somebody else of the account makes one, which gets its id. */
const givenToOthers = alterState('deleteImage', (after, before, request) => {
  const id = `private/${operationOf(request).params.imageId}`;
  const image = before.images.get(id);
  if (image === undefined) return after;
  const theirs = { ...image, label: 'theirs', description: 'of somebody else' };
  return { ...after, images: after.images.put(id, theirs) };
});

test('an id that somebody else is given after a deletion is no complaint', async () => {
  const checks = checksOf(images.checks, 'IMG-DELETE');
  const said = await against({ checks, wrap: givenToOthers, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
}, 120_000);

/** Somebody else is given the id only once the image was seen to be gone. */
function givenOnceGone(core: Core): Core {
  const deleted = new Map<string, Image>();
  return (state, principal, request, now, ...rest) => {
    const id = `private/${operationOf(request).params.imageId}`;
    const image = state.images.get(id);
    const isDeletion = operationOf(request).id === 'deleteImage';
    if (isDeletion && image !== undefined) deleted.set(id, image);
    const gone = operationOf(request).id === 'updateImage' ? deleted.get(id) : undefined;
    if (gone === undefined) return core(state, principal, request, now, ...rest);
    const theirs = { ...gone, label: 'theirs', created: gone.created + 60_000 };
    const images = image === undefined ? state.images.put(id, theirs) : state.images;
    return core({ ...state, images }, principal, request, now, ...rest);
  };
}

test('nor is one that is given after it was seen to be gone', async () => {
  const checks = checksOf(images.checks, 'IMG-DELETE');
  const said = await against({
    checks: checks.filter(({ title }) => title === 'a deleted image is gone for good'),
    wrap: givenOnceGone,
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);

const EXPIRED = 605;

/** The id of an upload that was canceled goes to the next image. */
function givenAgain() {
  let isGiven = false;
  return instead(['uploadImage', 'captureImage'], (core, state, ...given) => {
    if (isGiven) return core(state, ...given);
    isGiven = true;
    const images = state.images.remove(`private/${EXPIRED}`);
    return core({ ...state, images, counters: { ...state.counters, image: EXPIRED } }, ...given);
  });
}

test('what has the id of an upload that was canceled before the run is no complaint', async () => {
  const checks = checksOf(images.checks, 'IMG-UPLOAD-EXPIRES');
  const said = await against({
    checks: checks.filter(({ title }) => title.includes('before the run')),
    wrap: givenAgain(),
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('IMG-UPLOAD-EXPIRES')?.verdict).toBe('inconclusive');
});
