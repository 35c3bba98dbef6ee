import { describe, expect, test } from 'vitest';
import { domainsFaults } from '../../../../src/reference/faults/07-domains/index.ts';
import { domains } from '../../../../suites/07-domains/index.ts';
import { against, checksOf, told } from '../../support/against.ts';

/** The input that a property, or the steps that the state machine, finds to be the shortest. */
async function counterexampleOf(id: string): Promise<unknown> {
  const fault = domainsFaults.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`no fault is called ${id}`);
  const checks = checksOf(domains.checks, fault.requirement);
  const said = await against({ checks, fault, seed: 4, settleSeconds: 0.1 });
  const found = said.requirements.get(fault.requirement)?.findings ?? [];
  // Several properties may find it, and those without random cases shorten nothing.
  const all = found.flatMap(({ counterexample }) => counterexample ?? []);
  const lengthOf = (each: object) => JSON.stringify(each).length;
  const [shortest] = all.sort((one, other) => lengthOf(one) - lengthOf(other));
  expect(shortest, told(said, fault.requirement)).toBeDefined();
  return shortest?.steps ?? JSON.parse(shortest?.input ?? 'null');
}

describe('the counterexample of a timer is the one wrong entry', () => {
  test.each([
    ['timer-rounds-down', 1],
    ['timer-one-more-is-still-3600', 3601],
    ['timer-57600-becomes-86400', 57600],
    ['timer-month-becomes-fortnight', 1209601],
    ['timer-other-values-refused', 1],
    ['timer-greatest-refused', 2419200],
    ['timer-zero-becomes-30', 0],
  ])('%s', async (id, seconds) => {
    const sequence = (await counterexampleOf(id)) as Record<string, number>[];
    expect(sequence.map((sent) => Object.values(sent))).toEqual([[seconds]]);
  });

  test('timer-retry-rounds-down names the timer', async () => {
    expect(await counterexampleOf('timer-retry-rounds-down')).toEqual([{ retry_sec: 1 }]);
  });

  test('timer-second-update-rounds-down needs a creation and two updates', async () => {
    const sequence = (await counterexampleOf('timer-second-update-rounds-down')) as object[];
    // How small the last one gets depends on how much is left for shortening.
    const last = [expect.any(Number)];
    expect(sequence.map((sent) => Object.values(sent))).toEqual([[0], [0], last]);
  });
});

describe('the counterexample of a bound is the bound', () => {
  test.each([
    ['domain-name-of-254', 254],
    ['domain-name-over-200-refused', 201],
    ['domain-label-of-64', { place: 'first', length: 64 }],
    ['domain-label-length-of-inner-labels-unchecked', { place: 'inner', length: 64 }],
    ['domain-name-with-two-hyphens-refused', ['abc--d']],
    ['axfr-ips-one-character-more', { via: 'creation', size: { characters: 1001, each: 11 } }],
    ['master-ips-over-870-refused', { characters: 871, each: 14 }],
    ['clone-with-three-records', 4],
  ])('%s', async (id, input) => {
    expect(await counterexampleOf(id)).toEqual(input);
  });
});

describe('the counterexample of a sequence is the shortest one', () => {
  test.each([
    ['domain-cannot-be-enabled', ['1. disable domain 1', '2. enable domain 1']],
    [
      'domain-with-two-records-stays-active',
      ['1. add 2 records to domain 1', '2. disable domain 1'],
    ],
    [
      'name-of-disabled-domain-taken',
      ['1. disable domain 1', '2. create another with the name of domain 1'],
    ],
    ['record-not-kept', ['1. add a record to domain 1', '2. look at domain 1']],
  ])('%s', async (id, steps) => {
    const machine = domains.checks.filter(({ title }) => title.includes('random sequences'));
    const fault = domainsFaults.find((each) => each.id === id);
    const said = await against({
      checks: machine,
      seed: 4,
      settleSeconds: 0.1,
      ...(fault ? { fault } : {}),
    });
    const found = said.results.flatMap(({ findings }) => findings);
    expect(found.map(({ counterexample }) => counterexample?.steps)).toEqual([steps]);
  });
});
