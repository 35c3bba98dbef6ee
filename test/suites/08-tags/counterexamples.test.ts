import { expect, test } from 'vitest';
import { tagsFaults } from '../../../src/reference/faults/08-tags/index.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { against, checksOf } from '../support/against.ts';

const SETS = 'when one listed object cannot be tagged, none is';
const SEQUENCES = 'tags and objects agree through any sequence of operations';

/** What is left of the input once nothing can be left out of it. */
async function shortest(fault: string, title: string): Promise<unknown> {
  const found = tagsFaults.find(({ id }) => id === fault);
  if (found === undefined) throw new Error(`expected a fault ${fault}`);
  const checks = checksOf(tags.checks, found.requirement).filter((check) => check.title === title);
  const said = await against({ checks, fault: found, settleSeconds: 0.1 });
  const [finding] = said.results.flatMap(({ findings }) => findings);
  const { steps, input = 'null' } = finding?.counterexample ?? {};
  return steps ?? JSON.parse(input);
}

test.each([
  ['tag-halfway', { own: [0], other: ['volumes', 'nobody'], at: 0, last: false }],
  [
    'tag-halfway-before-load-balancers',
    { own: [0], other: ['nodebalancers', 'nobody'], at: 0, last: false },
  ],
  [
    'tag-unknown-id-beside-two-good-ones',
    { own: [0, 1], other: ['volumes', 'nobody'], at: 0, last: false },
  ],
])('%s shrinks to the objects that it takes', async (fault, input) => {
  expect(await shortest(fault, SETS)).toEqual(input);
});

test.each([
  ['tag-on-first-of-volumes-only', ['1. create tag 1 on the first volume and the second volume']],
  [
    'tag-stays-on-second-of-volumes',
    ['1. create tag 1 on the first volume and the second volume', '2. delete tag 1'],
  ],
])('%s shrinks to the steps that it takes', async (fault, steps) => {
  expect(await shortest(fault, SEQUENCES)).toEqual(steps);
});
