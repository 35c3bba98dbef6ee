import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../src/rules/11-instances/uuid.ts';
import { testVectors } from '../vectors.ts';

testVectors(uuid);

describe('a UUID', () => {
  test('of any version and in either case is right', () => {
    fc.assert(
      fc.property(fc.uuid(), (text) => {
        for (const spelling of [text, text.toUpperCase()]) {
          expect(uuid.refuse(spelling)).toBeUndefined();
          expect(uuid.isOpen(spelling)).toBe(false);
        }
      }),
    );
  });

  test('breaks when any one of its characters is lost or becomes a letter beyond f', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(35), (text, at) => {
        const [before, after] = [text.slice(0, at), text.slice(at + 1)];
        expect(uuid.refuse(before + after)).toContain('8-4-4-4-12');
        expect(uuid.refuse(`${before}g${after}`)).toContain('8-4-4-4-12');
      }),
    );
  });
});
