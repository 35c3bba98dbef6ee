import { expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import { contractFaults } from '../../../src/reference/faults/contract/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { contractOf } from '../../../suites/support/contract.ts';
import { seenRed } from '../support/seen-red.ts';

const spec = loadSpec();
const sections = new Set(spec.operations.map((operation) => operation.section));
const checks = [...sections].flatMap(
  (section) => suite(section, (check) => contractOf(check, section)).checks,
);

/** Bodies that are no JSON, and content types, are read before the core: see wire-faults.test.ts. */
const ON_THE_WIRE = ['CONV-JSON-REQUEST', 'CONV-CONTENT-TYPE'];

/** Seen red with the faults of src/reference/faults/lists.ts. */
const OF_LISTS = ['LIST-PAGE-SIZE-MINIMUM', 'LIST-PAGE-SIZE-ACCEPTED'];

test('every requirement that contract cases verify has a fault', () => {
  const faulty = new Set([
    ...contractFaults.map((fault) => fault.requirement),
    ...ON_THE_WIRE,
    ...OF_LISTS,
  ]);
  const without = [...spec.requirements.values()].filter(
    ({ id, by }) => by === 'contract' && !faulty.has(id),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('no two faults have the same id', () => {
  const ids = contractFaults.map((fault) => fault.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

seenRed(checks, contractFaults);
