import { expect, test } from 'vitest';
import { lists } from '../../../src/reference/faults/13-events/account.ts';
import type { Body } from '../../../src/reference/faults/blocks/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** A record holds the name of its event as a key, with nothing below it. */
const namedByKeys = lists((data) =>
  data.map((event: Body) => {
    const { action, ...rest } = event;
    return { ...rest, [action]: [] };
  }),
);

test('events whose name is a key of their record are told', async () => {
  const said = await against({ checks: events.checks, wrap: namedByKeys, settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(
    expect.arrayContaining(['EVT-VPC-CREATE', 'EVT-VPC-UPDATE', 'EVT-SUBNET-DELETE']),
  );
});
