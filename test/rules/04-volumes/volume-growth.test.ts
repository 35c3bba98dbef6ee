import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayResize, volumeGrowth } from '../../../src/rules/04-volumes/volume-growth.ts';
import { testVectors } from '../vectors.ts';

const size = fc.integer({ min: 1, max: 10240 });

testVectors(volumeGrowth);

describe('mayResize', () => {
  test('never allows a way back, nor standing still', () => {
    fc.assert(
      fc.property(size, size, (one, other) => {
        expect(mayResize(one, other) && mayResize(other, one)).toBe(false);
        expect(mayResize(one, other) || mayResize(other, one)).toBe(one !== other);
      }),
    );
  });

  test('allows the very next size, and whatever lies above an allowed one', () => {
    fc.assert(
      fc.property(size, size, (present, more) => {
        expect(mayResize(present, present + 1)).toBe(true);
        expect(mayResize(present, present + more)).toBe(true);
      }),
    );
  });

  test('an incomplete resize is refused', () => {
    expect(volumeGrowth.refuse({ present: 20 })).toContain('GiB');
  });
});
