import { expect, test } from 'vitest';
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
  if (created === undefined) return state;
  const id = state.counters.event;
  const counters = { ...state.counters, event: id + 1 };
  const told = { ...created, id, action: 'vpc_update' };
  return { ...state, counters, events: state.events.put(id, told) };
}

test('vpc_update may be told of every VPC', async () => {
  const checks = titled(events, 'what was refused is not told');
  const said = await against({ checks, wrap: updatesByItself, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
}, 60_000);
