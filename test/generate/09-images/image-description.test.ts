import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  descriptionLengths,
  descriptionOf,
  MOST_CHARACTERS,
  SPECIAL_DESCRIPTIONS,
} from '../../../src/generate/09-images/image-description.ts';

test('descriptions are null, or 1 to 65000 characters', () => {
  const seen = fc.sample(descriptionLengths(5), { numRuns: 200, seed: 1 }).flat();
  const lengths = seen.filter((each) => each !== null);
  expect(lengths.every((length) => length >= 1 && length <= MOST_CHARACTERS)).toBe(true);
  expect(seen).toContain(null);
  expect(seen).toContain(MOST_CHARACTERS);
});

test('sequences shrink to the one length that matters, from the special ones too', () => {
  const law = fc.property(descriptionLengths(5), (lengths) => !lengths.includes(64));
  const examples = SPECIAL_DESCRIPTIONS.map((each): [(number | null)[]] => [[...each]]);
  expect(fc.check(law, { examples, seed: 1 }).counterexample).toEqual([[64]]);
});

test.each([1, 2, 40, 41, MOST_CHARACTERS])('words of %i characters are that long', (length) => {
  const text = descriptionOf(length);
  expect(text).toHaveLength(length);
  expect(text?.trim()).toBe(text);
});
