import { expect, test } from 'vitest';
import { tagsFaults } from '../../../src/reference/faults/08-tags/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** Shapes are judged on every answer: these checks bring forth answers of each. */
const SHAPES = ['TAG-LABEL', 'TAG-OBJECTS-KINDS'];
const showing = checksOf(tags.checks, 'TAG-OBJECTS-PAGINATED')
  .filter(({ objects }) => objects <= 4)
  .map((check) => ({ ...check, requirements: [...check.requirements, ...SHAPES] }));

const checks = [...tags.checks, ...showing];
seenRed(checks, tagsFaults, { settleSeconds: 0.1 });

test('every requirement that the contract suite leaves has a fault', () => {
  const { requirements = [] } = loadSpec().sections.find(({ title }) => title === 'Tags') ?? {};
  const own = requirements.filter(({ by, unobservable }) => !unobservable && by !== 'contract');
  const broken = new Set(tagsFaults.map(({ requirement }) => requirement));
  expect(own.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
