import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LABEL_SHAPES,
  LONGEST_LABEL,
  labelOfShape,
  labelShape,
  labelText,
} from '../../../src/generate/05-vpcs/vpc-label.ts';
import {
  DOUBLED_HYPHENS,
  doubledHyphen,
  FOREIGN_LABELS,
  foreignLabel,
} from '../../../src/generate/05-vpcs/vpc-label-miss.ts';
import { FOREIGN_CHARACTERS } from '../../../src/generate/foreign-character.ts';
import { vpcLabel } from '../../../src/rules/05-vpcs/vpc-label.ts';

const FRESH = 'cc-0k3j9x2-123';

describe('right labels', () => {
  test('are right, whatever their text', () => {
    fc.assert(
      fc.property(labelText(1, LONGEST_LABEL), (label) => {
        expect(vpcLabel.refuse(label)).toBeUndefined();
      }),
      { seed: 1 },
    );
  });

  test('reach 40 characters and more', () => {
    const labels = fc.sample(labelText(1, LONGEST_LABEL), { numRuns: 200, seed: 1 });
    expect(Math.max(...labels.map((label) => label.length))).toBeGreaterThan(40);
    expect(labels.some((label) => label.length === 1)).toBe(true);
  });

  test('of every shape are right and hold the fresh part', () => {
    fc.assert(
      fc.property(labelShape(), (shape) => {
        const label = labelOfShape(shape, FRESH);
        expect(vpcLabel.refuse(label)).toBeUndefined();
        expect(label).not.toBe(labelOfShape(shape, 'cc-0k3j9x2-124'));
      }),
      { seed: 1 },
    );
  });

  test('always include digits alone and a hyphen at either end', () => {
    const labels = LABEL_SHAPES.map((shape) => labelOfShape(shape, FRESH));
    expect(labels.filter((label) => vpcLabel.refuse(label) !== undefined)).toEqual([]);
    expect(labels.some((label) => /^\d+$/.test(label))).toBe(true);
    expect(labels.some((label) => label.startsWith('-'))).toBe(true);
    expect(labels.some((label) => label.endsWith('-'))).toBe(true);
  });
});

describe('foreign characters', () => {
  test('hold every printable ASCII character that the rule leaves out', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const left = printable.filter((each) => !/[A-Za-z0-9-]/.test(each));
    expect(FOREIGN_CHARACTERS.map(({ character }) => character)).toEqual(
      expect.arrayContaining(left),
    );
  });

  test.each(FOREIGN_LABELS)('$why is refused: $label', ({ label }) => {
    expect(vpcLabel.refuse(label)).toMatch(/only ASCII letters/);
  });

  test('are the only fault of a generated label', () => {
    fc.assert(
      fc.property(foreignLabel(), ({ label }) => {
        expect(vpcLabel.refuse(label)).toMatch(/only ASCII letters/);
        expect(label.length).toBeLessThanOrEqual(LONGEST_LABEL);
        expect(label).not.toContain('--');
      }),
      { seed: 1 },
    );
  });

  test('shrink to the one character', () => {
    const found = fc.check(
      fc.property(foreignLabel(), ({ label }) => !label.includes('\u0131')),
      { seed: 3, numRuns: 2000 },
    );
    expect(found.counterexample).toEqual([{ label: '\u0131', why: 'dotless i' }]);
  });
});

describe('hyphens in a row', () => {
  test.each(DOUBLED_HYPHENS)('are refused: $label', ({ label }) => {
    expect(vpcLabel.refuse(label)).toMatch(/two hyphens in a row/);
  });

  test('are the only fault of a generated label, and shrink to two', () => {
    fc.assert(
      fc.property(doubledHyphen(), ({ label }) => {
        expect(vpcLabel.refuse(label)).toMatch(/two hyphens in a row/);
        expect(label.length).toBeLessThanOrEqual(LONGEST_LABEL);
      }),
      { seed: 1 },
    );
    const found = fc.check(
      fc.property(doubledHyphen(), () => false),
      { seed: 1 },
    );
    expect(found.counterexample).toEqual([{ label: '--', why: 'hyphens in a row' }]);
  });
});
