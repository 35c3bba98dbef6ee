import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  labelsFilling,
  RIGHT_LABELS,
  rightLabels,
} from '../../../src/generate/07-domains/domain-name.ts';
import {
  flawCalled,
  flawName,
  NAME_FLAWS,
} from '../../../src/generate/07-domains/domain-name-flaw.ts';
import { rfc1035Name } from '../../../src/rules/07-domains/rfc1035-name.ts';

const isRight = (name: string) =>
  rfc1035Name.refuse(name) === undefined && !rfc1035Name.isOpen(name);

describe('right labels', () => {
  test('spell names that every reading of the document accepts', () => {
    fc.assert(
      fc.property(rightLabels(), (labels) => {
        expect([...labels, 'example.com'].join('.')).toSatisfy(isRight);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each(RIGHT_LABELS)('%s ...', (...labels) => {
    expect([...labels, 'example.com'].join('.')).toSatisfy(isRight);
  });

  test('reach digits, hyphens and the longest label', () => {
    const drawn = fc.sample(rightLabels(), { seed: 3, numRuns: 500 }).flat();
    expect(drawn.some((label) => /\d/.test(label))).toBe(true);
    expect(drawn.some((label) => label.includes('-'))).toBe(true);
    expect(drawn.some((label) => label.length > 50)).toBe(true);
  });
});

describe('labels filling a length', () => {
  test.each([1, 2, 62, 63, 64, 65, 126, 127, 128, 129, 200, 239])('%i characters', (characters) => {
    const labels = labelsFilling(characters) ?? [];
    expect(labels.join('.')).toHaveLength(characters);
    expect(labels.filter((label) => label.length < 1 || label.length > 63)).toEqual([]);
  });

  test.each([0, -1])('%i characters cannot be filled', (characters) => {
    expect(labelsFilling(characters)).toBeUndefined();
  });
});

describe('flaws', () => {
  test.each(NAME_FLAWS.map(({ why }) => why))('%s makes a right name wrong', (why) => {
    expect('ab.c1-d.example.com').toSatisfy(isRight);
    expect(rfc1035Name.refuse(flawCalled(why).spoil('ab.c1-d.example.com'))).toBeTypeOf('string');
  });

  test('have names of their own', () => {
    expect(new Set(NAME_FLAWS.map(({ why }) => why)).size).toBe(NAME_FLAWS.length);
    expect(() => flawCalled('nothing')).toThrow(/no flaw/);
  });

  test('are drawn from all of them', () => {
    const drawn = new Set(fc.sample(flawName(), { seed: 1, numRuns: 2000 }));
    expect(drawn.size).toBe(NAME_FLAWS.length);
  });
});
