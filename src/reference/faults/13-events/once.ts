import type { Event } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterState } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Each action, and the operation that emits its events. */
const EMITTED = {
  vpc_create: 'createVpc',
  subnet_create: 'createVpc',
  vpc_update: 'updateVpc',
  vpc_delete: 'deleteVpc',
  subnet_delete: 'deleteVpc',
};

/** Events that are told twice (events). */
export const onceFaults: readonly Fault[] = [
  ...Object.entries(EMITTED).map(
    ([action, operation]): Fault => ({
      id: `${action.replace('_', '-')}-told-twice`,
      requirement: 'EVT-ONCE',
      kind: 'state',
      see: `send ${operation} once: there are two ${action} about the same`,
      wrap: tellsTwice(operation, action),
    }),
  ),
  {
    id: 'vpc-update-told-for-each-field',
    requirement: 'EVT-ONCE',
    kind: 'rare-value',
    see: 'update label and description of a VPC at once: there are two vpc_update',
    wrap: tellsTwice('updateVpc', 'vpc_update', (body) => Object.keys(Object(body)).length > 1),
  },
];

function tellsTwice(
  operation: string,
  action: string,
  when: (body: unknown) => boolean = () => true,
): Wrap {
  return alterState(operation, (after, before, { body }) => {
    const fresh = after.events.filter(
      (event) => event.action === action && before.events.get(event.id) === undefined,
    );
    return when(body) ? fresh.reduce(withAnother, after) : after;
  });
}

function withAnother(state: State, event: Event): State {
  const id = state.counters.event;
  const counters = { ...state.counters, event: id + 1 };
  return { ...state, counters, events: state.events.put(id, { ...event, id }) };
}
