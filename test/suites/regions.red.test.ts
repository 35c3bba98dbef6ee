import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { regionsFaults } from '../../src/reference/faults/regions.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { regions } from '../../suites/regions.ts';
import { against, told } from './against.ts';

const byId = new Map(regionsFaults.map((fault) => [fault.id, fault]));

describe('every fault is blamed on the requirement that it breaks, and on no other', () => {
  test.each([...byId.keys()])('%s', async (id) => {
    const fault = byId.get(id) as Fault;
    const said = await against({ checks: regions.checks, fault, settleSeconds: 0.1 });
    const { level } = loadSpec().requirements.get(fault.requirement) ?? {};
    const verdict = said.requirements.get(fault.requirement)?.verdict;
    expect(verdict, told(said, fault.requirement)).toBe(level === 'must' ? 'failed' : 'warned');
    const others = [...said.ids('failed'), ...said.ids('warned')].filter(
      (each) => each !== fault.requirement && !fault.also?.includes(each),
    );
    expect(others, others.map((each) => told(said, each)).join('\n')).toEqual([]);
  });

  test('every requirement of the section that can be observed has a fault', () => {
    const section = loadSpec().sections.find(({ title }) => title === regions.section);
    const observable = section?.requirements.filter(({ unobservable }) => !unobservable) ?? [];
    const broken = new Set(regionsFaults.map(({ requirement }) => requirement));
    expect(observable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });
});
