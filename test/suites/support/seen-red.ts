import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/check/check.ts';
import { contractFaults } from '../../../src/reference/faults/contract/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { type Against, against, checksOf, NEVER_BUSY, told } from './against.ts';
import { generatedChecks } from './generated-checks.ts';

/** How faults are looked for: what the server must offer, how long a change may take to show. */
export interface Red extends Partial<Omit<Against, 'checks' | 'fault'>> {
  /**
   * Checks that run for a fault whose requirement no check names: their answers show it to the
   * validator, which judges every answer.
   */
  readonly showing?: readonly Check[];
}

/** How long a change may take to show where nothing else is said: the plain reference shows most at once. */
const SOON = 0.2;

/**
 * Every fault, or one for each requirement where no whole test run is asked for (`npm run test:whole`), must be found by the checks of its requirement, and be found as that requirement:
 * nothing else may fail but what the fault says breaks of necessity with it. The faults of contract
 * cases are looked for by the generated checks, all others by the given ones.
 */
export function seenRed(
  checks: readonly Check[],
  faults: readonly Fault[],
  { showing = [], settleSeconds = SOON, ...how }: Red = {},
): void {
  test('no two faults have the same id', () => {
    const ids = faults.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  const tried = process.env.EVERY_FAULT ? faults : firstOfEach(faults);
  const left = faults.filter((fault) => !tried.includes(fault));

  test.skip.each(left.map(({ id }) => id))('%s', () => {});

  describe.concurrent('each fault is seen as the requirement that it breaks', () => {
    test.each(tried.map((fault) => [fault.id, fault] as const))('%s', async (_, fault) => {
      const speaking = speakingOf(checks, fault);
      const running = speaking.length > 0 ? speaking : showing;
      const asked = { rest: NEVER_BUSY, ...how, settleSeconds };
      const said = await against({ ...asked, checks: running, fault });
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

/** One fault for each requirement, and for each check that a fault names. */
function firstOfEach(faults: readonly Fault[]): Fault[] {
  const keyOf = ({ requirement, shownBy }: Fault) => `${requirement} ${shownBy ?? ''}`;
  const keys = faults.map(keyOf);
  return faults.filter((fault, index) => keys.indexOf(keyOf(fault)) === index);
}

/** The checks of the requirement; of a fault that only arrangements meet, the check it names. */
function speakingOf(checks: readonly Check[], fault: Fault): readonly Check[] {
  const { shownBy, requirement } = fault;
  if (shownBy !== undefined) return checks.filter(({ title }) => title === shownBy);
  return checksOf(isOfContract(fault) ? generatedChecks : checks, requirement);
}

const ofContract: ReadonlySet<Fault> = new Set(contractFaults);

function isOfContract(fault: Fault): boolean {
  return ofContract.has(fault);
}
