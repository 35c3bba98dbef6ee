import { describe, expect, test } from 'vitest';
import { domainsFaults } from '../../../src/reference/faults/07-domains/index.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { domains } from '../../../suites/07-domains/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

const section = loadSpec().sections.find(({ title }) => title === domains.section);
const requirements = section?.requirements ?? [];
const shapes = requirements.filter(({ by }) => by === 'schema').map(({ id }) => id);

/** Shapes are judged on every answer: checks that read, list and import domains will do. */
const reading = ['DOM-LIST', 'DOM-CREATE', 'DOM-IMPORT']
  .flatMap((id) => checksOf(domains.checks, id))
  .map((check) => ({ ...check, requirements: shapes }));

seenRed([...domains.checks, ...reading], domainsFaults, { settleSeconds: 0.1 });

describe('the faults of domains', () => {
  test('break every requirement but those of contract cases', () => {
    const broken = new Set(domainsFaults.map(({ requirement }) => requirement));
    const decided = requirements.filter(({ by }) => by !== undefined && by !== 'contract');
    expect(decided.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
