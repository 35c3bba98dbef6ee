import { expect, test } from 'vitest';
import { lists } from '../../../src/reference/faults/13-events/account.ts';
import { alterAnswer, type Body } from '../../../src/reference/faults/blocks/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const TITLES = [
  'every subnet that is created is told',
  'every subnet that is deleted with its VPC is told',
];
const checks = events.checks.filter(({ title }) => TITLES.includes(title));

/** Records name a subnet by its id alone. */
const byId = lists((data) =>
  data.map((event: Body) => ({
    ...event,
    entity: { type: event.entity.type, id: event.entity.id },
  })),
);

/** Subnets come into being one after the other: the first reads of a VPC show the first of them. */
const oneAfterTheOther = () => {
  const reads = new Map<number, number>();
  return alterAnswer('getVpc', (body) => {
    const times = (reads.get(body.id) ?? 0) + 1;
    reads.set(body.id, times);
    return times < 3 ? { ...body, subnets: body.subnets.slice(0, 1) } : undefined;
  });
};

test('a subnet that a VPC shows late is one that was told of', async () => {
  const wrap = oneAfterTheOther();
  const said = await against({ checks, wrap: (core) => wrap(byId(core)), settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(
    expect.arrayContaining(['EVT-SUBNET-CREATE', 'EVT-SUBNET-DELETE']),
  );
});
