import { expect, test } from 'vitest';
import { lists } from '../../../src/reference/faults/13-events/account.ts';
import type { Body } from '../../../src/reference/faults/blocks/index.ts';
import type { State } from '../../../src/reference/state.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, told } from '../support/against.ts';

const KEPT = 7;
/** The one that deletes the VPCs comes before those that look for their creation. */
const checks = [
  'every subnet that is deleted with its VPC is told',
  'creating a VPC is told, with and without subnets',
  'every subnet that is created is told',
].flatMap((title) => events.checks.filter((check) => check.title === title));

/** What was told of a VPC before the run, which stays. */
const EARLIER = ['vpc_create', 'subnet_create'].map((action, at) => ({
  id: -at,
  action,
  entity: { id: KEPT, type: action.split('_')[0] },
}));

/** A record points at what it is about, and points nowhere once that is gone. */
const pointing = lists((data, state) =>
  [...data, ...EARLIER].map((event: Body) =>
    isThere(state, event.entity) ? event : { ...event, entity: null },
  ),
);

function isThere({ vpcs }: State, { id, type }: Body): boolean {
  if (id === KEPT) return true;
  if (type !== 'subnet') return vpcs.get(id) !== undefined;
  return [...vpcs].some(({ subnets }) => subnets.some((subnet) => subnet.id === id));
}

test('a creation whose record does not name the VPC any more was told', async () => {
  const said = await against({ checks, wrap: pointing, settleSeconds: 0.2, concurrency: 1 });
  expect(said.ids('failed').map((id) => told(said, id))).toEqual([]);
});
