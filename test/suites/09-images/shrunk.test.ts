import { expect, test } from 'vitest';
import { imagesFaults } from '../../../src/reference/faults/09-images/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against, checksOf } from '../support/against.ts';

const DESCRIPTIONS = 'updates change label and description, again and again';
const SEQUENCES = 'images keep what is said of them through any sequence of operations';

/** What is left of the input once nothing can be left out of it. */
async function shortest(fault: string, title: string): Promise<unknown> {
  const found = imagesFaults.find(({ id }) => id === fault);
  if (found === undefined) throw new Error(`expected a fault ${fault}`);
  const checks = checksOf(images.checks, found.requirement).filter(
    (check) => check.title === title,
  );
  const said = await against({ checks, fault: found, settleSeconds: 0.1 });
  const [finding] = said.results.flatMap(({ findings }) => findings);
  const { steps, input = 'null' } = finding?.counterexample ?? {};
  return steps ?? JSON.parse(input);
}

test.each([
  ['image-description-of-64-refused', [64]],
  ['image-description-cut-to-255', [256]],
  ['image-described-again-after-null-lost', [null, 1]],
])('%s shrinks to the lengths that it takes', async (fault, lengths) => {
  expect(await shortest(fault, DESCRIPTIONS)).toEqual(lengths);
});

test.each([
  ['image-available-once-updated', ['1. give a new label to image 1']],
  [
    'image-available-falls-back-when-updated',
    ['1. send the data of image 1', '2. describe image 1'],
  ],
])('%s shrinks to the steps that it takes', async (fault, steps) => {
  expect(await shortest(fault, SEQUENCES)).toEqual(steps);
});
