import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timestamp } from '../../../src/rules/01-conventions/timestamp.ts';
import { testVectors } from '../vectors.ts';

const instant = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 19));

testVectors(timestamp);

describe('a timestamp', () => {
  test('of any moment that the calendar has is right', () => {
    fc.assert(
      fc.property(instant, (text) => {
        expect(timestamp.refuse(text)).toBeUndefined();
        expect(timestamp.isOpen(text)).toBe(false);
      }),
    );
  });

  test('breaks with anything after it', () => {
    const suffix = fc.oneof(
      fc.constantFrom('Z', '+00:00', '.0', '.123456', ' ', '\n', ' UTC'),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(instant, suffix, (text, more) => {
        expect(timestamp.refuse(text + more)).toContain('YYYY-MM-DDThh:mm:ss');
      }),
    );
  });

  test('is refused just when its digits name no moment', () => {
    const two = (max: number) => fc.nat(max).map((part) => String(part).padStart(2, '0'));
    const year = fc.integer({ min: 1, max: 9999 }).map((part) => String(part).padStart(4, '0'));
    fc.assert(
      fc.property(year, two(14), two(33), two(25), two(61), two(61), (y, mo, d, h, mi, s) => {
        const text = `${y}-${mo}-${d}T${h}:${mi}:${s}`;
        fc.pre(!/24:00:00$|23:59:60$/.test(text));
        // Date turns 30 February into 1 March, so that only real moments come back unchanged.
        const back = new Date(`${text}Z`);
        const real = !Number.isNaN(back.getTime()) && back.toISOString().startsWith(text);
        expect(timestamp.refuse(text) === undefined).toBe(real);
      }),
      { numRuns: 500 },
    );
  });
});
