import { TIMER_DEFAULTS } from '../../rules/07-domains/domain-timer.ts';
import { alterState } from '../faults/blocks/index.ts';
import type { State } from '../state.ts';
import type { Dialect } from './dialect.ts';

const MOST_EVENTS = 12;

/** Old events are dropped, and a clone does not know any more which timers nobody ever set. */
export const forgetful: Dialect = {
  name: 'forgetful',
  says: `the last ${MOST_EVENTS} events are listed, and clones have their timers spelled out`,
  wrap:
    (core) =>
    (state, ...given) => {
      const step = cloning(core)(state, ...given);
      return step.answer ? { ...step, state: latestEvents(step.state) } : step;
    },
};

const cloning = alterState('cloneDomain', (after, _, __, { id }) => {
  const domain = after.domains.get(id);
  if (domain === undefined) return after;
  const timers = Object.entries(TIMER_DEFAULTS).map(([field, value]) => [
    field,
    domain[field as 'ttl_sec'] || value,
  ]);
  const clone = { ...domain, ...Object.fromEntries(timers) };
  return { ...after, domains: after.domains.put(id, clone) };
});

function latestEvents(state: State): State {
  const old = [...state.events].map(({ id }) => id).toSorted((one, other) => one - other);
  const dropped = old.slice(0, -MOST_EVENTS);
  return { ...state, events: dropped.reduce((events, id) => events.remove(id), state.events) };
}
