import { describe, expect, test } from 'vitest';
import { vpcsFaults } from '../../../src/reference/faults/05-vpcs/index.ts';
import type { Body } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { vpcs } from '../../../suites/05-vpcs/index.ts';
import { against, told } from '../support/against.ts';

const REQUIREMENT = 'VPC-DELETE-ACTIVE-INTERFACE';

/** The check that boots an instance of its own. */
const checks = vpcs.checks.filter(({ title }) => title.startsWith('an active interface'));

/** A target that calls the states of instances otherwise (SIL-INST-STATUS-VALUES). */
function calling(words: Readonly<Record<string, string>>): Fault['wrap'] {
  return (core) =>
    (...given) => {
      const step = core(...given);
      const body = step.answer?.body as Body;
      const word = words[body?.status];
      const isInstance = /^\/v4\/compute\/instances\/\d+$/.test(given[2].path);
      if (!step.answer || !isInstance || word === undefined) return step;
      return { ...step, answer: { ...step.answer, body: { ...body, status: word } } };
    };
}

describe.each([
  ['awake and asleep', { running: 'awake', offline: 'asleep', provisioning: 'hatching' }],
  ['one word for all', { running: 'fine', offline: 'fine', provisioning: 'fine' }],
])('a target whose instances are %s', (_, words) => {
  const odd = calling(words);

  test('keeps the VPC of an active interface', async () => {
    const said = await against({ checks, wrap: odd });
    expect(said.requirements.get(REQUIREMENT)?.verdict, told(said, REQUIREMENT)).toBe('passed');
    expect(said.conclusion.traffic.leftovers).toEqual([]);
  });

  test('is seen to delete it', async () => {
    const fault = vpcsFaults.find(({ id }) => id === 'vpc-deletion-ignores-active-interfaces');
    const said = await against({ checks, wrap: (core) => odd(fault?.wrap(core) ?? core) });
    expect(said.requirements.get(REQUIREMENT)?.verdict, told(said, REQUIREMENT)).toBe('failed');
  });
});
