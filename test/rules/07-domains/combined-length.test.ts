import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  combinedLength,
  combinedLengthRule,
} from '../../../src/rules/07-domains/combined-length.ts';
import { testVectors } from '../vectors.ts';

const entries = fc.array(fc.string({ unit: fc.constantFrom(...'0.a') }), { maxLength: 8 });

testVectors(combinedLengthRule);

describe('combinedLength', () => {
  test.each([
    [['abc', 'def'], 8, 'within'],
    [['abc', 'def'], 7, 'open'],
    [['abc', 'def'], 6, 'open'],
    [['abc', 'def'], 5, 'beyond'],
    [['abc'], 3, 'within'],
    [['abc'], 2, 'beyond'],
    [[], 0, 'within'],
  ])('%j within %i: %s', (list, limit, measured) => {
    expect(combinedLength(list, limit)).toBe(measured);
  });

  test('agrees with joining the entries, for separators of 0, 1 and 2 characters', () => {
    fc.assert(
      fc.property(entries, fc.nat(60), (list, limit) => {
        const fits = ['', ',', ', '].map((separator) => list.join(separator).length <= limit);
        const expected = fits[2] ? 'within' : fits[0] ? 'open' : 'beyond';
        expect(combinedLength(list, limit)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
