import { expect, test } from 'vitest';
import { alterState } from '../../../src/reference/faults/blocks/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf } from '../support/against.ts';

const checks = checksOf(events.checks, 'EVT-VPC-CREATE');

/** Tells each creation of a VPC again, under another id. */
const tellsAgain = alterState('createVpc', (after) => {
  const [told] = after.events.filter(({ action }) => action === 'vpc_create').slice(-1);
  if (told === undefined) return after;
  const id = after.counters.event;
  const counters = { ...after.counters, event: id + 1 };
  return { ...after, counters, events: after.events.put(id, { ...told, id }) };
});

test.each([
  ['once', undefined],
  ['more than once', tellsAgain],
])('a creation that is told %s is observed, and blamed for nothing', async (choice, wrap) => {
  const said = await against({ checks, ...(wrap ? { wrap } : {}), settleSeconds: 0.2 });
  const chosen = said.conclusion.observations.filter(
    ({ silence }) => silence === 'SIL-EVT-REPEATED',
  );
  expect(chosen.flatMap((each) => each.choices.map(({ choice }) => choice))).toEqual(
    choice === 'once' ? ['once'] : expect.arrayContaining(['more than once']),
  );
  expect([...said.ids('failed'), ...said.ids('warned')]).toEqual([]);
});
