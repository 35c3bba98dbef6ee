import { describe, expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { contractOf } from '../../../suites/support/contract.ts';
import { against, told } from '../support/against.ts';

const spec = loadSpec();
const sections = new Set(spec.operations.map((operation) => operation.section));
const checks = [...sections].flatMap(
  (section) => suite(section, (check) => contractOf(check, section)).checks,
);
const ours = [...spec.requirements.values()].filter(({ by }) => by === 'contract');

describe('against the plain reference', () => {
  test.each([1, 2])(
    'everything contract cases verify is decided and holds, within its share of a run, seed %i',
    async (seed) => {
      const said = await against({ checks, seed });
      const broken = [...said.ids('failed'), ...said.ids('warned')];
      expect(broken, broken.map((id) => told(said, id)).join('\n')).toEqual([]);
      const passed = said.ids('passed');
      const undecided = ours.filter(({ id }) => !passed.includes(id) && !DEAR.includes(id));
      expect(undecided.map(({ id }) => told(said, id))).toEqual([]);
      const { requests, created, leftovers } = said.conclusion.traffic;
      expect(requests).toBeLessThan(2_450);
      expect(created).toBeLessThan(120);
      expect(leftovers).toEqual([]);
    },
  );

  test('a smoke run takes a third of that, and creates little but what is shared', async () => {
    const { conclusion } = await against({ checks, effort: 'smoke' });
    expect(conclusion.traffic.requests).toBeLessThan(640);
    expect(conclusion.traffic.created).toBeLessThan(30);
  });

  test('every check says from which place of spec/ it came', () => {
    expect(checks.filter(({ pointer }) => !pointer?.startsWith('#/'))).toEqual([]);
  });
});

/**
 * Verified by refusals of operations that the contract checks alone never let succeed: their own
 * sections do, and without them such refusals prove nothing.
 */
const DEAR = ours.map(({ id }) => id).filter((id) => /^(INST|IP|DOM-IMPORT|VOL-ATTACH)-/.test(id));

describe('without fixtures', () => {
  test('what cannot be arranged is skipped or inconclusive, and nothing fails', async () => {
    const said = await against({
      checks,
      configure: ({ fixtures, ...rest }) => {
        const { region, type, image } = fixtures;
        return { ...rest, fixtures: { region, type, image } };
      },
    });
    const broken = [...said.ids('failed'), ...said.ids('warned')];
    expect(broken, broken.map((id) => told(said, id)).join('\n')).toEqual([]);
    expect(said.ids('skipped')).toContain('DOM-IMPORT-DOMAIN-REQUIRED');
    expect(said.ids('passed')).toContain('NODE-ADDRESS-FORM');
  });
});
