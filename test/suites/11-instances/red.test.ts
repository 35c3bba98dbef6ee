import { describe, expect, test } from 'vitest';
import { instancesFaults } from '../../../src/reference/faults/11-instances/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { against, checksOf, type Said, told } from '../support/against.ts';

/** Shapes are judged on every answer, so a check that looks at a tagged instance will do. */
const READING = checksOf(instances.checks, 'INST-ALERTS-CPU-DEFAULT');

function runWith(fault: Fault): Promise<Said> {
  const naming = checksOf(instances.checks, fault.requirement);
  const checks = naming.length > 0 ? naming : READING;
  return against({ checks, fault, settleSeconds: 0.1 });
}

test('every fault has an id of its own', () => {
  expect(new Set(instancesFaults.map(({ id }) => id)).size).toBe(instancesFaults.length);
});

test('every requirement of the section that is decided here has a fault', () => {
  const section = loadSpec().sections.find(({ title }) => title === instances.section);
  const faulted = new Set(instancesFaults.map(({ requirement }) => requirement));
  const own = (section?.requirements ?? []).filter(
    ({ by, unobservable }) => !unobservable && by !== 'contract',
  );
  expect(own.map(({ id }) => id).filter((id) => !faulted.has(id))).toEqual([]);
});

describe('every fault is blamed on the requirement that it breaks, and on no other', () => {
  test.each(instancesFaults.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    const said = await runWith(fault);
    const verdict = said.requirements.get(fault.requirement)?.verdict;
    expect(verdict, told(said, fault.requirement)).toBe('failed');
    const others = [...said.ids('failed'), ...said.ids('warned')].filter(
      (each) => each !== fault.requirement && !fault.also?.includes(each),
    );
    expect(others, others.map((each) => told(said, each)).join('\n')).toEqual([]);
  });
});
