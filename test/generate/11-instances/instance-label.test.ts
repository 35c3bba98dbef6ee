import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  doubledInstanceLabel,
  edgyInstanceLabel,
  foreignInstanceLabel,
  LONGEST,
  rightInstanceLabel,
  SHORTEST,
  sameForm,
  wrongInstanceLabelLength,
} from '../../../src/generate/11-instances/instance-label.ts';
import { instanceLabel } from '../../../src/rules/11-instances/instance-label.ts';

function sample<T>(arbitrary: fc.Arbitrary<T>): T[] {
  return fc.sample(arbitrary, { seed: 7, numRuns: 300 });
}

describe('right labels', () => {
  test('are right under every reading', () => {
    for (const label of sample(rightInstanceLabel())) {
      expect(instanceLabel.refuse(label), label).toBeUndefined();
      expect(instanceLabel.isOpen(label), label).toBe(false);
    }
  });

  test('begin and end with letters of both cases and digits, and hold every separator', () => {
    const labels = sample(rightInstanceLabel());
    for (const form of [/^[a-z]/, /^[A-Z]/, /^\d/, /[a-z]$/, /[A-Z]$/, /\d$/, /-/, /_/, /\./]) {
      expect(
        labels.some((label) => form.test(label)),
        String(form),
      ).toBe(true);
    }
  });
});

describe.each([
  ['doubled', doubledInstanceLabel(), /expected no "(--|__|\.\.)"/],
  ['edgy', edgyInstanceLabel(), /at the (beginning|end)/],
  ['foreign', foreignInstanceLabel(), /found/],
] as const)('%s labels', (_, arbitrary, why) => {
  test('are wrong for that reason and no other', () => {
    for (const label of sample(arbitrary)) {
      expect(instanceLabel.refuse(label), label).toMatch(why);
      expect(label.length).toBeGreaterThanOrEqual(SHORTEST);
      expect(label.length).toBeLessThanOrEqual(LONGEST);
    }
  });

  test('shrink to words of the letter a', () => {
    const { counterexample } = fc.check(
      fc.property(arbitrary, () => false),
      { seed: 7 },
    );
    expect(counterexample?.[0]).toMatch(/^a*[^a]{1,2}a*$/);
  });

  test('are the same for the same seed', () => {
    expect(sample<string>(arbitrary)).toEqual(sample<string>(arbitrary));
  });
});

test('wrong lengths are next to both bounds, and beyond', () => {
  const lengths = new Set(sample(wrongInstanceLabelLength()));
  expect([...lengths].filter((length) => length >= SHORTEST && length <= LONGEST)).toEqual([]);
  for (const near of [SHORTEST - 1, LONGEST + 1]) expect(lengths.has(near)).toBe(true);
});

test('labels of the same form differ in every letter and digit', () => {
  expect(sameForm('a-Z.9z')).toEqual(['b-A.0a', 'c-B.1b']);
});
