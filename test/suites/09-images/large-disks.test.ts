import { expect, test } from 'vitest';
import { alterAnswer, refuseWhen } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** An image needs a disk of its size (resources/image#size): a type with a smaller one does not take it. */
const onlyWhatFits = refuseWhen('createInstance', ({ image, type }, _, state) => {
  const { disk = 0 } = state.catalog.types.get(type) ?? {};
  return (state.images.get(image)?.size ?? 0) > disk;
});

const TITLE = 'a captured image is available in the end';

test.each([
  ['of a large disk need not fit on the small type of the run', 103],
  ['of a disk of that type does', 101],
])('an image %s', async (_, disk) => {
  const said = await against({
    checks: images.checks.filter(({ title }) => title === TITLE),
    wrap: onlyWhatFits,
    configure: (raw) => ({ ...raw, fixtures: { ...raw.fixtures, disk } }),
  });
  expect(complaints(said)).toEqual([]);
  expect(said.requirements.get('IMG-CAPTURE-COMPLETES')?.verdict).toBe('passed');
});

test('an image of a large disk may be shown before its size is known', async () => {
  const sizeless = (image: object) => ({ ...image, size: 0 });
  const alone = alterAnswer('getImage', sizeless);
  const listed = alterAnswer('listImages', (body) => ({ ...body, data: body.data.map(sizeless) }));
  const said = await against({
    checks: images.checks.filter(({ title }) => title === TITLE),
    wrap: (core) => listed(alone(onlyWhatFits(core))),
    configure: (raw) => ({ ...raw, fixtures: { ...raw.fixtures, disk: 103 } }),
  });
  expect(complaints(said)).toEqual([]);
});
