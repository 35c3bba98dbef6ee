import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ends, neighbours, outside, within } from '../../src/generate/bounded-integer.ts';

const BOUNDS = { least: 3, most: 32 };
const REACH = { least: -50, most: 300 };

test('numbers within are within, and reach both ends', () => {
  const drawn = fc.sample(within(BOUNDS), { numRuns: 500, seed: 1 });
  expect(Math.min(...drawn)).toBe(3);
  expect(Math.max(...drawn)).toBe(32);
  expect(ends(BOUNDS)).toEqual([3, 32]);
});

test('numbers outside are outside on both sides, and stay within reach', () => {
  const drawn = fc.sample(outside(BOUNDS, REACH), { numRuns: 500, seed: 1 });
  expect(drawn.filter((each) => each >= 3 && each <= 32)).toEqual([]);
  expect(drawn.filter((each) => each < -50 || each > 300)).toEqual([]);
  expect(drawn).toEqual(expect.arrayContaining([2, 33]));
  expect(neighbours(BOUNDS)).toEqual([2, 33]);
});
