import { expect, test } from 'vitest';
import { answerInstead } from '../../../src/reference/faults/blocks/image.ts';
import { alterAnswer } from '../../../src/reference/faults/blocks/index.ts';
import { showImage } from '../../../src/reference/resources/09-images/image-answer.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** The document names no update of a public image: a target may answer one with the image and change nothing. */
const ignoring = answerInstead('PUT', /^\/v4\/images\/compute\//, (state, _, { path }) => {
  const image = state.images.get(path.slice('/v4/images/'.length));
  if (image === undefined) throw new Error(`there is no ${path}`);
  return { state, answer: { status: 200, body: showImage(image) } };
});

test('an update of a public image may be ignored', async () => {
  const said = await against({
    checks: checksOf(images.checks, 'IMG-UPDATE-PUBLIC-REFUSED'),
    wrap: ignoring,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('IMG-UPDATE-PUBLIC-REFUSED');
}, 60_000);

test('so may its deletion', async () => {
  const obeying = answerInstead('DELETE', /^\/v4\/images\/compute\//, (state) => ({
    state,
    answer: { status: 200, body: {} },
  }));
  const said = await against({
    checks: checksOf(images.checks, 'IMG-DELETE-PUBLIC-REFUSED'),
    wrap: obeying,
    settleSeconds: 0.3,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.results.map(({ verdict }) => verdict)).toEqual(['passed']);
}, 60_000);

/** One more public image, which is listed once and then withdrawn. */
function withdrawing() {
  let times = 0;
  return alterAnswer('listImages', (body) => {
    times += 1;
    if (times > 1) return undefined;
    const [first] = body.data;
    return { ...body, data: [{ ...first, id: 'compute/not-for-long' }, ...body.data] };
  });
}

test('a public image may be withdrawn once it is listed', async () => {
  const said = await against({
    checks: checksOf(images.checks, 'IMG-GET-SLUG'),
    wrap: withdrawing(),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('IMG-GET-SLUG');
}, 60_000);
