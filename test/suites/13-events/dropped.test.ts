import { expect, test } from 'vitest';
import { alterState } from '../../../src/reference/faults/blocks/index.ts';
import { OWN_ACCOUNT } from '../../../src/reference/seed/people.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const CREATED = 'EVT-VPC-CREATE';
const check = 'a VPC of another account is told of to that account';
const checks = checksOf(events.checks, CREATED).filter(({ id }) => id.includes(check));

/** Keeps only the latest event of all accounts, and right after each VPC something becomes of one of the first account. */
const keepsOne = alterState('createVpc', (after) => {
  const [latest] = [...after.events].slice(-1);
  if (latest === undefined) return after;

  const id = after.counters.event;
  const emptied = [...after.events].reduce((kept, event) => kept.remove(event.id), after.events);
  const entity = { id: 1, label: 'of-the-first', type: 'vpc', url: '' };
  const events = emptied.put(id, { ...latest, id, account: OWN_ACCOUNT, entity });
  return { ...after, counters: { ...after.counters, event: id + 1 }, events };
});

test('what the events of one account push out of the list of another is not missed', async () => {
  const said = await against({ checks, wrap: keepsOne, settleSeconds: 0.2 });
  expect(checks).toHaveLength(1);
  expect(said.ids('failed')).toEqual([]);
  expect(told(said, CREATED)).toMatch(/does not show all that happened/);
});
