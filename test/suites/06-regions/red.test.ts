import { describe, expect, test } from 'vitest';
import { regionsFaults } from '../../../src/reference/faults/06-regions/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { regions } from '../../../suites/06-regions/index.ts';
import { seenRed } from '../support/seen-red.ts';

const section = loadSpec().sections.find(({ title }) => title === regions.section);
const observable = section?.requirements.filter(({ by }) => by !== undefined) ?? [];
const ids = observable.map(({ id }) => id);

/** Shapes are judged on every answer, so any check of the section may see a fault of its own. */
const checks = regions.checks.map((check) => ({ ...check, requirements: ids }));

seenRed(checks, regionsFaults, { settleSeconds: 0.1 });

describe('the faults of regions', () => {
  test('break every requirement that can be observed', () => {
    const broken = new Set(regionsFaults.map(({ requirement }) => requirement));
    expect(ids.filter((id) => !broken.has(id))).toEqual([]);
  });
});
