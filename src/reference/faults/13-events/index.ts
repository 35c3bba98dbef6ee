import type { Event } from '../../entities.ts';
import type { State } from '../../state.ts';
import { instead, OWNER } from '../blocks/index.ts';
import { remembering, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

type Emitted = readonly Event[];

/** Changes what an operation emits: `keep` is given the new events, in their order. */
function emits(operation: string, keep: (emitted: Emitted, body: Sent) => Emitted): Wrap {
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

/** A body as an update or a creation sends it. */
interface Sent {
  readonly label?: unknown;
  readonly subnets?: unknown;
}

const without = (action: string) => (emitted: Emitted) =>
  emitted.filter((event) => event.action !== action);

/** Only the first event of the action is emitted. */
const onlyFirst = (action: string) => (emitted: Emitted) => {
  const first = emitted.find((event) => event.action === action);
  return emitted.filter((event) => event.action !== action || event === first);
};

/** Emits the event of a success although the request was refused. */
function tellsRefusals(operation: string, action: string): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status < 400) return step;
    return { ...step, state: withEvent(step.state, action, request.path, request.body as Sent) };
  });
}

function withEvent(state: State, action: string, path: string, body: Sent | undefined): State {
  const id = state.counters.event;
  const entity = { id: 0, label: String(body?.label ?? ''), type: 'vpc', url: path };
  const event = { id, account: 1, username: 'owner', action, created: 0, entity };
  const counters = { ...state.counters, event: id + 1 };
  return { ...state, counters, events: state.events.put(id, event) };
}

/** Changes the list of events of this reference. */
function lists(show: (data: readonly unknown[], state: State) => readonly unknown[]): Wrap {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const body = step.answer?.body as { data?: unknown[] } | undefined;
      if (!step.answer || request.path !== '/v4/account/events' || !body?.data) return step;
      const data = show(body.data, step.state);
      return { ...step, answer: { ...step.answer, body: { ...body, data } } };
    };
}

/** Faults of the section Events. */
export const eventsFaults: readonly Fault[] = [
  {
    id: 'vpc-create-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'state',
    see: 'create a VPC: no vpc_create among the events',
    wrap: emits('createVpc', without('vpc_create')),
  },
  {
    id: 'vpc-create-told-with-subnets-only',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC without subnets: no vpc_create among the events',
    wrap: emits('createVpc', (emitted) => (emitted.length > 1 ? emitted : [])),
  },
  {
    id: 'subnet-create-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC with a subnet: no subnet_create among the events',
    wrap: emits('createVpc', without('subnet_create')),
  },
  {
    id: 'subnet-create-told-once',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'state',
    see: 'create a VPC with two subnets: one subnet_create among the events',
    wrap: emits('createVpc', onlyFirst('subnet_create')),
  },
  {
    id: 'vpc-update-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'state',
    see: 'update a VPC: no vpc_update among the events',
    wrap: emits('updateVpc', without('vpc_update')),
  },
  {
    id: 'vpc-update-of-description-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update only the description of a VPC: no vpc_update among the events',
    wrap: emits('updateVpc', (emitted, { label }) => (label === undefined ? [] : emitted)),
  },
  {
    id: 'vpc-update-told-once',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'update a VPC twice: one vpc_update among the events',
    wrap: remembering(() => {
      const told = new Set<number | string>();
      return emits('updateVpc', (emitted) =>
        emitted.filter(({ entity }) => !told.has(entity.id) && told.add(entity.id)),
      );
    }),
  },
  {
    id: 'vpc-delete-not-told',
    requirement: 'EVT-VPC-DELETE',
    kind: 'state',
    see: 'delete a VPC: no vpc_delete among the events',
    wrap: emits('deleteVpc', without('vpc_delete')),
  },
  {
    id: 'subnet-delete-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'state',
    see: 'delete a VPC with a subnet: no subnet_delete among the events',
    wrap: emits('deleteVpc', without('subnet_delete')),
  },
  {
    id: 'subnet-delete-told-once',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'state',
    see: 'delete a VPC with two subnets: one subnet_delete among the events',
    wrap: emits('deleteVpc', onlyFirst('subnet_delete')),
  },
  {
    id: 'refused-creation-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to create a VPC: there is a vpc_create among the events',
    wrap: tellsRefusals('createVpc', 'vpc_create'),
  },
  {
    id: 'refused-deletion-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to delete a busy VPC: there is a vpc_delete among the events',
    wrap: tellsRefusals('deleteVpc', 'vpc_delete'),
  },
  {
    id: 'refused-update-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to update a VPC: there is a vpc_update among the events',
    wrap: tellsRefusals('updateVpc', 'vpc_update'),
  },
  {
    id: 'events-hidden',
    requirement: 'EVT-ACCOUNT',
    kind: 'state',
    see: 'list the events: there are none',
    wrap: lists(() => []),
  },
  {
    id: 'events-of-all-accounts',
    requirement: 'EVT-ACCOUNT',
    kind: 'cross-resource',
    see: 'list the events as another account: those of the first are there',
    wrap: lists((_, state) => [...state.events]),
  },
  {
    id: 'events-of-all-accounts-by-id',
    requirement: 'EVT-ACCOUNT',
    kind: 'rare-value',
    see: 'list the events as another account: those of the first are there, with ids alone',
    wrap: lists((_, state) =>
      [...state.events].map(({ entity: { type, id }, ...event }) => ({
        ...event,
        entity: { type, id },
      })),
    ),
  },
  {
    id: 'events-for-anyone',
    requirement: 'EVT-ACCOUNT',
    kind: 'auth',
    see: 'list the events without credentials: those of an account are there',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const isList = request.path === '/v4/account/events' && principal.kind === 'anonymous';
      return core(state, isList ? OWNER : principal, request, now, outcome);
    },
  },
];
