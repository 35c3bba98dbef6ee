import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/check/check.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { type Against, against, checksOf, told } from './against.ts';

/**
 * Every fault must be found by the checks of its requirement, and be found as that requirement:
 * nothing else may fail but what the fault says breaks of necessity with it.
 * @param how what the server must offer for it, or how long a change may take to show
 */
export function seenRed(
  checks: readonly Check[],
  faults: readonly Fault[],
  how: Partial<Against> = {},
): void {
  describe.concurrent('each fault is seen as the requirement that it breaks', () => {
    test.each(faults.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
      const speaking = checksOf(checks, fault.requirement);
      const said = await against({ ...how, checks: speaking, fault });
      const level = loadSpec().requirements.get(fault.requirement)?.level;
      const verdict = said.requirements.get(fault.requirement)?.verdict;
      expect(verdict, told(said, fault.requirement)).toBe(level === 'should' ? 'warned' : 'failed');
      const others = [...said.ids('failed'), ...said.ids('warned')].filter(
        (id) => id !== fault.requirement && !fault.also?.includes(id),
      );
      expect(others, others.map((id) => told(said, id)).join('\n')).toEqual([]);
    });
  });
}
