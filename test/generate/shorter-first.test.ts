import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorterFirst } from '../../src/generate/shorter-first.ts';

const lists = shorterFirst(fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 }), 1);

test.each([1, 2, 3, 4, 5])('nothing is left that the failure does not need, seed %i', (seed) => {
  const { counterexample } = fc.check(
    fc.property(lists, (list) => !list.some((value) => value > 500)),
    { seed },
  );
  expect(counterexample).toEqual([[501]]);
});

test('an example shrinks like a drawn list', () => {
  const { counterexample } = fc.check(
    fc.property(lists, (list) => list.filter((value) => value % 7 === 3).length < 2),
    { seed: 1, examples: [[[900, 3, 44, 45, 1000]]] },
  );
  expect(counterexample?.[0]).toHaveLength(2);
});

test('no list is shorter than the least', () => {
  const { counterexample } = fc.check(
    fc.property(lists, () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual([[0]]);
});
