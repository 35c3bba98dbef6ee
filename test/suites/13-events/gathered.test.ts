import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import type { Event } from '../../../src/reference/entities.ts';
import { type Body, instead } from '../../../src/reference/faults/blocks/index.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

/** Changes what the list of events is answered with. */
function told(alter: (body: Body) => unknown): (core: Core) => Core {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isList = request.method === 'GET' && request.path.endsWith('/account/events');
      if (!isList || step.answer?.status !== 200) return step;
      return { state: step.state, answer: { ...step.answer, body: alter(step.answer.body) } };
    };
}

/** One record for what one request brought about, under the id of the first of its events. */
function oneForEachRequest(core: Core): Core {
  const firsts = new Map<number, number>();
  const VPCS = ['createVpc', 'updateVpc', 'deleteVpc'];
  const noting = instead(VPCS, (inner, state, ...given) => {
    const step = inner(state, ...given);
    const made = step.state.events.filter(({ id }: Event) => !state.events.get(id));
    const first = Math.min(...made.map(({ id }) => id));
    for (const { id } of made) firsts.set(id, first);
    return step;
  })(core);
  return told((body) => {
    const groups = new Map<number, Event[]>();
    for (const event of body.data as Event[]) {
      const id = firsts.get(event.id) ?? event.id;
      groups.set(id, [...(groups.get(id) ?? []), event]);
    }
    const records = [...groups].map(([id, all]) => ({ id, events: all }));
    return { ...body, data: records };
  })(noting);
}

test('the events of a request may be told in one record', async () => {
  const how = { checks: events.checks, settleSeconds: 0.3, effort: 'smoke' } as const;
  const said = await against({ ...how, wrap: oneForEachRequest });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('EVT-SUBNET-CREATE');
}, 60_000);

test.each([
  ['another name for the list', ({ data, ...rest }: Body) => ({ ...rest, events: data })],
  ['records by days', ({ data }: Body) => ({ '2026-11-27': data })],
  [
    'texts',
    ({ data, ...rest }: Body) => ({
      ...rest,
      data: data.map((each: Event) => JSON.stringify(each)),
    }),
  ],
])(
  'events may be listed as %s',
  async (_, alter) => {
    const said = await against({ checks: events.checks, wrap: told(alter), settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
    expect(said.requirements.get('EVT-ACCOUNT')?.verdict).toBe('inconclusive');
  },
  60_000,
);
