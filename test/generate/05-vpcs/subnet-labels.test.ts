import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EVERY_LABEL,
  hasRepeat,
  REPEATED_LABELS,
  repeatedLabels,
  subnetLabelSets,
} from '../../../src/generate/05-vpcs/subnet-labels.ts';
import { uniqueLabels } from '../../../src/rules/05-vpcs/unique-labels.ts';
import { vpcLabel } from '../../../src/rules/05-vpcs/vpc-label.ts';

const asSubnets = (labels: readonly string[]) => labels.map((label) => ({ label }));
const wrong = (labels: readonly string[]) => labels.filter((label) => vpcLabel.refuse(label));

test('the sets always tried hold every character alone and at both ends, and every length', () => {
  const all = EVERY_LABEL.flat();
  expect(all.filter((label) => label.length === 1)).toHaveLength(63);
  expect(new Set(all.map((label) => label.length)).size).toBe(64);
  expect(new Set(all.map((label) => label[0])).size).toBe(63);
  for (const labels of EVERY_LABEL) {
    expect(wrong(labels)).toEqual([]);
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length);
  }
});

test('generated sets are right and differ in more than case', () => {
  fc.assert(
    fc.property(subnetLabelSets(6), (labels) => {
      expect(wrong(labels)).toEqual([]);
      expect(uniqueLabels.refuse(asSubnets(labels))).toBeUndefined();
      expect(uniqueLabels.isOpen(asSubnets(labels))).toBe(false);
    }),
    { seed: 1 },
  );
});

test('repeated labels are right but for the repetition', () => {
  for (const labels of [...REPEATED_LABELS, ...fc.sample(repeatedLabels(6), { seed: 1 })]) {
    expect(wrong(labels)).toEqual([]);
    expect(hasRepeat(labels)).toBe(true);
  }
});

test.each([1, 2, 3])('repeated labels shrink to two, with the seed %i', (seed) => {
  const found = fc.check(
    fc.property(repeatedLabels(6), () => false),
    { seed },
  );
  const [one, other, ...more] = (found.counterexample?.[0] ?? []) as readonly string[];
  expect([one, more]).toEqual([other, []]);
});
