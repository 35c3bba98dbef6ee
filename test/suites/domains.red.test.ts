import { describe, expect, test } from 'vitest';
import { domainsFaults } from '../../src/reference/faults/domains.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { domains } from '../../suites/domains.ts';
import { against, checksOf, type Said, told } from './against.ts';

/** Shapes are judged on every answer, so any check that reads, lists and imports domains will do. */
const READING = ['DOM-LIST', 'DOM-CREATE', 'DOM-IMPORT'].flatMap((id) =>
  checksOf(domains.checks, id),
);

const byId = new Map(domainsFaults.map((fault) => [fault.id, fault]));

function runWith(fault: Fault): Promise<Said> {
  const naming = checksOf(domains.checks, fault.requirement);
  const checks = naming.length > 0 ? naming : READING;
  return against({ checks, fault, settleSeconds: 0.1 });
}

describe('every fault is blamed on the requirement that it breaks, and on no other', () => {
  test.each([...byId.keys()])('%s', async (id) => {
    const fault = byId.get(id) as Fault;
    const said = await runWith(fault);
    const { level } = loadSpec().requirements.get(fault.requirement) ?? {};
    const verdict = said.requirements.get(fault.requirement)?.verdict;
    expect(verdict, told(said, fault.requirement)).toBe(level === 'must' ? 'failed' : 'warned');
    const others = [...said.ids('failed'), ...said.ids('warned')].filter(
      (each) => each !== fault.requirement && !fault.also?.includes(each),
    );
    expect(others, others.map((each) => told(said, each)).join('\n')).toEqual([]);
  });

  test('every requirement that these checks or the shapes of answers decide has a fault', () => {
    const section = loadSpec().sections.find(({ title }) => title === domains.section);
    const decided = section?.requirements.filter(({ by }) => by !== undefined && by !== 'contract');
    const broken = new Set(domainsFaults.map(({ requirement }) => requirement));
    expect(decided?.map((each) => each.id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
