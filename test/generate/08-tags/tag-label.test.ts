import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAG_LABEL, tagLabel } from '../../../src/generate/08-tags/tag-label.ts';

test('labels are within the bounds, and hold nothing that a server could dislike', () => {
  fc.assert(
    fc.property(tagLabel(), (label) => {
      expect(label).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(label.length).toBeGreaterThanOrEqual(TAG_LABEL.least);
      expect(label.length).toBeLessThanOrEqual(TAG_LABEL.most);
    }),
  );
});

test('both bounds are met', () => {
  const lengths = new Set(
    fc.sample(tagLabel(), { numRuns: 100, seed: 1 }).map(({ length }) => length),
  );
  expect([TAG_LABEL.least, TAG_LABEL.most].every((bound) => lengths.has(bound))).toBe(true);
});
