import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  imageDescription,
  MOST_CHARACTERS,
  wordsOf,
} from '../../src/generate/image-description.ts';

test('descriptions are null, or 1 to 65000 characters with no space at either end', () => {
  const seen = fc.sample(imageDescription(), { numRuns: 300, seed: 1 });
  for (const text of seen) {
    if (text === null) continue;
    expect(text.trim()).toBe(text);
    expect(text.length).toBeGreaterThanOrEqual(1);
    expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  }
  expect(seen).toContain(null);
  expect(seen.some((text) => text?.length === MOST_CHARACTERS)).toBe(true);
});

test.each([1, 2, 40, 41, MOST_CHARACTERS])('words of %i characters are that long', (length) => {
  expect(wordsOf(length)).toHaveLength(length);
});
