import { describe, expect, test } from 'vitest';
import { volumesFaults } from '../../../src/reference/faults/04-volumes/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against, checksOf, type Said, told } from '../support/against.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

/** Shapes are judged on every answer, so checks that list, update and resize volumes will do. */
const READING = ['VOL-LIST', 'VOL-LIST-BY-INSTANCE', 'VOL-UPDATE', 'VOL-RESIZE-KEEPS-REST'].flatMap(
  (id) => checksOf(volumes.checks, id),
);

/** Requirements that show only while a volume is creating or resizing. */
const PASSING = ['VOL-CLONE-ACTIVE-ONLY', 'VOL-RESIZE-ACTIVE-ONLY'];

function runWith(fault: Fault): Promise<Said> {
  const naming = checksOf(volumes.checks, fault.requirement);
  const checks = naming.length > 0 ? naming : READING;
  const server = PASSING.includes(fault.requirement) ? VISIBLE_DELAYS : {};
  return against({ checks, fault, settleSeconds: server === VISIBLE_DELAYS ? 1 : 0.1, server });
}

test('every fault has an id of its own', () => {
  expect(new Set(volumesFaults.map(({ id }) => id)).size).toBe(volumesFaults.length);
});

test('every requirement of the section that is decided here has a fault', () => {
  const section = loadSpec().sections.find(({ title }) => title === 'Volumes');
  const faulted = new Set(volumesFaults.map(({ requirement }) => requirement));
  const own = (section?.requirements ?? []).filter(
    ({ by, unobservable }) => !unobservable && by !== 'contract',
  );
  expect(own.map(({ id }) => id).filter((id) => !faulted.has(id))).toEqual([]);
});

describe('every fault is blamed on the requirement that it breaks, and on no other', () => {
  test.each(volumesFaults.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
    const said = await runWith(fault);
    const { level } = loadSpec().requirements.get(fault.requirement) ?? {};
    const verdict = said.requirements.get(fault.requirement)?.verdict;
    expect(verdict, told(said, fault.requirement)).toBe(level === 'must' ? 'failed' : 'warned');
    const others = [...said.ids('failed'), ...said.ids('warned')].filter(
      (each) => each !== fault.requirement && !fault.also?.includes(each),
    );
    expect(others, others.map((each) => told(said, each)).join('\n')).toEqual([]);
  });
});
