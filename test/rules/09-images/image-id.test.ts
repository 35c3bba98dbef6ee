import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageId } from '../../../src/rules/09-images/image-id.ts';
import { testVectors } from '../vectors.ts';

testVectors(imageId);

describe('an image id', () => {
  test('may have anything but nothing after either prefix', () => {
    fc.assert(
      fc.property(fc.constantFrom('compute/', 'private/'), fc.string(), (prefix, rest) => {
        expect(imageId.refuse(prefix + rest) === undefined).toBe(rest !== '');
      }),
    );
  });

  test('is refused without one of the two prefixes', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,8}\/[a-z0-9]{1,8}$/));
    fc.assert(
      fc.property(text, (id) => {
        fc.pre(!id.startsWith('compute/') && !id.startsWith('private/'));
        expect(imageId.refuse(id)).toContain('compute/<slug>');
      }),
    );
  });

  test('is settled for every private number', () => {
    fc.assert(
      fc.property(fc.nat(), (id) => {
        expect(imageId.isOpen(`private/${id}`)).toBe(false);
      }),
    );
  });
});
