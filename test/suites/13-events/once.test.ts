import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against, checksOf, told } from '../support/against.ts';

const ONCE = 'EVT-ONCE';

type Record = Readonly<{ [field: string]: unknown }>;

/** Lists other records in place of each one. */
function listing(records: (record: Record) => readonly Record[]): (core: Core) => Core {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (request.path !== '/account/events' || !step.answer) return step;
      const body = step.answer.body as { readonly data: readonly Record[] };
      const data = body.data.flatMap(records);
      return { ...step, answer: { ...step.answer, body: { ...body, data } } };
    };
}

const MANNERS = {
  'one record on two pages': (record: Record) => [record, record],
  'a record of the beginning and one of the end': (record: Record) => [
    { ...record, id: `${record.id}-begun`, status: 'started' },
    record,
  ],
  'a record of an attempt that failed, and of the next': (record: Record) => [
    { ...record, id: `${record.id}-first`, status: 'failed' },
    { ...record, id: `${record.id}-again`, status: 'failed' },
    record,
  ],
};

test.each(Object.entries(MANNERS))('told once: %s', async (_, manner) => {
  const checks = checksOf(events.checks, ONCE);
  const said = await against({ checks, wrap: listing(manner), settleSeconds: 0.2 });
  expect(said.requirements.get(ONCE)?.verdict, told(said, ONCE)).toBe('passed');
});
