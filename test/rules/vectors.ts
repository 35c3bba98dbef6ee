import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rule } from '../../src/rules/rule.ts';

/** How many vectors of each sign a rule must bring at least. */
export interface Least {
  readonly right: number;
  readonly wrong: number;
}

/** The table test of a rule: every vector by itself, and what holds of any rule whatever. */
export function testVectors<T>(rule: Rule<T>, least: Least = { right: 3, wrong: 5 }): void {
  describe(`vectors of ${rule.name}`, () => {
    test.each(rule.vectors.right.map(named))('right: %s', (_name, value) => {
      expect(rule.refuse(value)).toBeUndefined();
      expect(rule.isOpen(value)).toBe(false);
    });
    test.each(rule.vectors.wrong.map(([value, why]) => [...named(value), why] as const))(
      'wrong: %s',
      (_name, value, why) => {
        expect(rule.refuse(value), why).toMatch(/^expected /);
        expect(rule.isOpen(value), why).toBe(false);
      },
    );
    test.each(rule.vectors.open.map(([value, why]) => [...named(value), why] as const))(
      'open: %s',
      (_name, value, why) => {
        expect(rule.refuse(value), why).toBeUndefined();
        expect(rule.isOpen(value), why).toBe(true);
      },
    );
    test('are enough, and none stands twice', () => {
      const { right, wrong, open } = rule.vectors;
      expect(right.length).toBeGreaterThanOrEqual(least.right);
      expect(wrong.length).toBeGreaterThanOrEqual(least.wrong);
      const all = [...right, ...[...wrong, ...open].map(([value]) => value)];
      expect(new Set(all.map((value) => JSON.stringify(value))).size).toBe(all.length);
    });
    test('no value makes the rule throw, and none is both refused and open', () => {
      fc.assert(
        fc.property(fc.anything(), (value) => {
          const reason = rule.refuse(value);
          expect(reason === undefined || reason.length > 0).toBe(true);
          expect(reason !== undefined && rule.isOpen(value)).toBe(false);
        }),
      );
    });
  });
}

function named<T>(value: T): readonly [name: string, value: T] {
  return [JSON.stringify(value).slice(0, 80), value];
}
