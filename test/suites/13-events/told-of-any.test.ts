import { expect, test } from 'vitest';
import type { Step } from '../../../src/reference/call.ts';
import type { Core } from '../../../src/reference/core.ts';
import type { Event } from '../../../src/reference/entities.ts';
import type { State } from '../../../src/reference/state.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** Once a VPC is there, the service sets something up of its own, and tells that as an update, a moment later. */
function updatesByItself(core: Core): Core {
  const due: { readonly created: Event; requestsLeft: number }[] = [];
  return (before, ...given) => {
    for (const each of due) each.requestsLeft -= 1;
    let state = before;
    while (due[0] && due[0].requestsLeft <= 0) state = updateTold(state, due.shift()?.created);
    const step = core(state, ...given);
    const isNew = ({ id, action }: Event) => action === 'vpc_create' && !state.events.get(id);
    for (const created of step.state.events.filter(isNew)) due.push({ created, requestsLeft: 4 });
    return step;
  };
}

function updateTold(state: State, created: Event | undefined): State {
  return created === undefined ? state : addEvent(state, { ...created, action: 'vpc_update' });
}

function addEvent(state: State, event: Event): State {
  const id = state.counters.event;
  const counters = { ...state.counters, event: id + 1 };
  return { ...state, counters, events: state.events.put(id, { ...event, id }) };
}

test('vpc_update may be told of every VPC', async () => {
  const checks = titled(events, 'what was refused is not told');
  const said = await against({ checks, wrap: updatesByItself, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** What a request comes to is told a moment after its record: until then it has begun, whether it is refused or not. */
function begunFirst(core: Core): Core {
  const ended = new Map<number, number>();
  return (before, principal, request, now, ...rest) => {
    const step = core(before, principal, request, now, ...rest);
    const isOfVpcs = /^\/v4\/vpcs(?:\/\d+)?$/.test(request.path) && request.method !== 'GET';
    const isRefused = (step.answer?.status ?? 0) >= 400 && principal.kind === 'user';
    const vpc = before.vpcs.get(Number(request.path.split('/').at(-1)));
    const [any] = before.events;
    if (isOfVpcs && isRefused && vpc && any && step.answer) {
      const action = request.method === 'PUT' ? 'vpc_update' : 'vpc_delete';
      const { label } = vpc;
      const entity = { id: vpc.id, label, type: 'vpc', url: request.path };
      const state = addEvent(step.state, { ...any, action, created: now, entity });
      ended.set(before.counters.event, now + 100);
      return { state, answer: step.answer };
    }
    return request.path.endsWith('/account/events') ? withStatuses(step, ended, now) : step;
  };
}

function withStatuses(step: Step, ended: ReadonlyMap<number, number>, now: number): Step {
  const { data, ...others } = Object(step.answer?.body);
  if (!step.answer || !Array.isArray(data)) return step;
  const items = data.map((event) => {
    const at = ended.get(event.id);
    if (at === undefined) return event;
    return { ...event, status: at > now ? 'started' : 'failed' };
  });
  return { state: step.state, answer: { ...step.answer, body: { ...others, data: items } } };
}

test('a record may say later that what it tells of has failed', async () => {
  const checks = titled(events, 'what was refused is not told');
  const said = await against({ checks, wrap: begunFirst, settleSeconds: 0.5 });
  expect(complaints(said)).toEqual([]);
}, 60_000);
