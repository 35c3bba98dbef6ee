import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedSize,
  KNOWN_SEQUENCES,
  LEAST_PRESENT,
  presentSize,
  type ResizeSequence,
  resizeSequence,
} from '../../../src/generate/04-volumes/volume-size.ts';
import { mayResize } from '../../../src/rules/index.ts';

/** Each asked size beside the size the volume then has, both in GiB. */
function asked({ present, resizes }: ResizeSequence): { size: number; asked: number }[] {
  let size = present;
  return resizes.map((resize) => {
    const next = { size, asked: askedSize(size, resize) };
    if (mayResize(size, next.asked)) size = next.asked;
    return next;
  });
}

describe('known sequences', () => {
  const all = KNOWN_SEQUENCES.flatMap(asked);

  test.each([-1, 0, 1])('meet the size that is larger by %i, before growing and after', (by) => {
    const met = KNOWN_SEQUENCES.flatMap((sequence) =>
      asked(sequence).filter((each) => each.asked - each.size === by),
    );
    expect(met.length).toBeGreaterThan(0);
    expect(by === 1 || met.some(({ size }) => size > LEAST_PRESENT)).toBe(true);
  });

  test.each([
    ['zero', (each: { asked: number }) => each.asked === 0],
    ['a negative size', (each: { asked: number }) => each.asked < 0],
    ['exactly half', (each: { size: number; asked: number }) => each.asked * 2 === each.size],
    [
      'a smaller multiple of 64',
      ({ size, asked: next }) => next > 0 && next < size && next % 64 === 0,
    ],
    ['more than double', (each: { size: number; asked: number }) => each.asked > each.size * 1.9],
  ] as [string, (each: { size: number; asked: number }) => boolean][])('ask for %s', (_, is) => {
    expect(all.some(is)).toBe(true);
  });

  test('come back to the first size after growing', () => {
    const back = KNOWN_SEQUENCES.filter(({ present, ...rest }) =>
      asked({ present, ...rest }).some((each) => each.asked === present && each.size > present),
    );
    expect(back.length).toBeGreaterThan(0);
  });
});

describe('random sequences', () => {
  test('begin at a size that targets can be expected to offer', () => {
    fc.assert(
      fc.property(presentSize(), (size) => Number.isInteger(size) && size >= LEAST_PRESENT),
      { seed: 1 },
    );
  });

  test('ask for integers, larger, equal and smaller alike', () => {
    const sample = fc.sample(resizeSequence(8), { seed: 3, numRuns: 100 }).flatMap(asked);
    expect(sample.every((each) => Number.isInteger(each.asked))).toBe(true);
    for (const sign of [-1, 0, 1]) {
      const share = sample.filter((each) => Math.sign(each.asked - each.size) === sign).length;
      expect(share).toBeGreaterThan(sample.length / 20);
    }
  });

  test('the same seed gives the same sequences', () => {
    const sample = () => fc.sample(resizeSequence(8), { seed: 9, numRuns: 20 });
    expect(sample()).toEqual(sample());
  });

  test('known sequences shrink to the one resize that fails', () => {
    const { counterexample } = fc.check(
      fc.property(resizeSequence(12), (sequence) =>
        asked(sequence).every((each) => each.asked !== each.size - 1),
      ),
      { seed: 1, examples: KNOWN_SEQUENCES.map((each) => [each]) },
    );
    expect(counterexample).toEqual([{ present: 20, resizes: [{ by: -1 }] }]);
  });
});
