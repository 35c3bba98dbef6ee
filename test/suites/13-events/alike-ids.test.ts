import { expect, test } from 'vitest';
import { alterState, instead } from '../../../src/reference/faults/blocks/index.ts';
import { OTHER_ACCOUNT, OWN_ACCOUNT } from '../../../src/reference/seed/people.ts';
import type { State } from '../../../src/reference/state.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf, told } from '../support/against.ts';

/** Where VPCs are numbered in each account, the other one comes to the number of a VPC that is looked at. */
const numberedInEachAccount = () => {
  let isMet = false;
  return alterState('deleteVpc', (after, before, request) => {
    const id = Number(request.path.split('/').at(-1));
    if (isMet || before.vpcs.get(id) === undefined) return after;
    isMet = true;
    return telling(after, OTHER_ACCOUNT, 'vpc_create', id);
  });
};

/** Where subnets are numbered in each VPC, somebody deletes one of the number of a subnet that is looked at. */
const numberedInEachVpc = () => {
  let isMet = false;
  return instead('deleteVpc', (core, before, principal, request, ...rest) => {
    const step = core(before, principal, request, ...rest);
    const vpc = before.vpcs.get(Number(request.path.split('/').at(-1)));
    const [subnet] = vpc?.subnets ?? [];
    if (isMet || subnet === undefined || step.answer?.status !== 400) return step;
    isMet = true;
    return { ...step, state: telling(step.state, OWN_ACCOUNT, 'subnet_delete', subnet.id) };
  });
};

/** Emits an event about something of theirs. */
function telling(state: State, account: number, action: string, id: number): State {
  const { event } = state.counters;
  const entity = { id, label: 'theirs', type: action.split('_')[0] ?? '', url: '' };
  const record = { id: event, account, username: 'they', action, created: 0, entity };
  const counters = { ...state.counters, event: event + 1 };
  return { ...state, counters, events: state.events.put(event, record) };
}

test.each([
  ['EVT-ACCOUNT', numberedInEachAccount],
  ['EVT-REFUSED-SILENT', numberedInEachVpc],
])('what is told of another one of the same id breaks nothing: %s', async (requirement, wrap) => {
  const checks = checksOf(events.checks, requirement);
  const said = await against({ checks, wrap: wrap(), settleSeconds: 0.2 });
  expect(said.requirements.get(requirement)?.verdict, told(said, requirement)).toBe('passed');
});
