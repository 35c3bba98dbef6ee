import type { Event } from '../../entities.ts';
import { instead } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';

/** A body as an update or a creation sends it. */
interface Sent {
  readonly label?: unknown;
  readonly description?: unknown;
  readonly region?: unknown;
  readonly subnets?: unknown;
}

export type Emitted = readonly Event[];

/** Changes what an operation emits: `keep` is given the new events, in their order. */
export function emits(operation: string, keep: (emitted: Emitted, body: Sent) => Emitted): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const emitted = step.state.events
      .filter(({ id }) => state.events.get(id) === undefined)
      .sort((one, other) => one.id - other.id);
    const kept = keep(emitted, (request.body ?? {}) as Sent);
    const events = kept.reduce((table, event) => table.put(event.id, event), state.events);
    return { ...step, state: { ...step.state, events } };
  });
}

/** No event of the action is emitted. */
export const without = (action: string) => (emitted: Emitted) =>
  emitted.filter((event) => event.action !== action);
