import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { type Body, instead } from '../blocks/index.ts';
import type { Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Events of operations that were refused (events). */
export const refusedFaults: readonly Fault[] = [
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
    id: 'refused-creation-tells-of-subnets',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to create a VPC for its second subnet: there is a subnet_create for the first',
    wrap: tellsRefusals('createVpc', 'subnet_create', (body) => Object(body?.subnets)[0]),
  },
  {
    id: 'refused-deletion-tells-of-subnets',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to delete a busy VPC: there is a subnet_delete among the events',
    wrap: tellsRefusals('deleteVpc', 'subnet_delete'),
  },
  {
    id: 'refused-deletion-tells-of-each-subnet',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to delete a busy VPC: there is a subnet_delete with the id of its subnet alone',
    wrap: instead('deleteVpc', (core, before, principal, request, ...rest) => {
      const step = core(before, principal, request, ...rest);
      const vpc = before.vpcs.get(Number(request.path.split('/').at(-1)));
      const [subnet] = vpc?.subnets ?? [];
      if (!step.answer || step.answer.status < 400 || subnet === undefined) return step;
      const state = withEvent(step.state, 'subnet_delete', '', subnet, 'subnet', subnet.id);
      return { ...step, state };
    }),
  },
  {
    id: 'refused-creation-with-a-taken-label-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused a VPC with the label of another: there is a vpc_create among the events',
    wrap: tellsRefusals('createVpc', 'vpc_create', undefined, ({ label }, { vpcs }) =>
      vpcs.some((vpc) => vpc.label === label),
    ),
  },
  {
    id: 'refused-update-to-a-taken-label-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to give a VPC the label of another: there is a vpc_update among the events',
    wrap: tellsRefusals('updateVpc', 'vpc_update', undefined, ({ label }, { vpcs }) =>
      vpcs.some((vpc) => vpc.label === label),
    ),
  },
  {
    id: 'refused-update-to-a-wrong-label-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused to label a VPC a--b: there is a vpc_update among the events',
    wrap: tellsRefusals('updateVpc', 'vpc_update', undefined, ({ label }) => /--/.test(label)),
  },
  {
    id: 'refused-creation-for-its-description-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'atomicity',
    see: 'be refused a VPC with a description of 256 characters: there is a vpc_create',
    wrap: tellsRefusals(
      'createVpc',
      'vpc_create',
      undefined,
      (body) => body.description?.length > 255,
    ),
  },
  ...(['vpc-create', 'vpc-update', 'vpc-delete'] as const).map((what) =>
    refusedToUserTold(what, 'a restricted user', 'restricted'),
  ),
  refusedToUserTold('vpc-delete', 'a reader', 'read-only'),
  refusedToUserTold('vpc-update', 'a reader', 'read-only'),
  {
    id: 'vpc-update-refused-to-anyone-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'auth',
    see: 'update a VPC without credentials: it is refused, and there is a vpc_update',
    wrap: toldWhere('updateVpc', 'vpc_update', ({ kind }) => kind === 'anonymous'),
  },
  ...(['vpc-update', 'vpc-delete'] as const).map((what) =>
    refusedToUserTold(what, 'another account', 'other-owner'),
  ),
  {
    id: 'vpc-delete-refused-to-who-has-no-valid-token-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'auth',
    see: 'delete a VPC with a token that nobody issued: it is refused, and there is a vpc_delete',
    wrap: toldWhere('deleteVpc', 'vpc_delete', ({ kind }) => kind === 'unknown'),
  },
  {
    id: 'vpc-create-refused-for-its-scope-told',
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'auth',
    see: 'create a VPC with a token of other scopes: it is refused, and there is a vpc_create',
    wrap: toldWhere(
      'createVpc',
      'vpc_create',
      (who) => who.kind === 'user' && who.scopes !== 'all',
    ),
  },
];

/** Emits the event of what a user of the account was refused. */
function refusedToUserTold(
  what: 'vpc-create' | 'vpc-update' | 'vpc-delete',
  whom: string,
  username: string,
): Fault {
  const operation = `${what.slice('vpc-'.length)}Vpc`;
  const action = what.replace('-', '_');
  return {
    id: `${what}-refused-to-${whom.replaceAll(' ', '-')}-told`,
    requirement: 'EVT-REFUSED-SILENT',
    kind: 'auth',
    see: `send ${operation} as ${whom}: it is refused, and there is a ${action}`,
    wrap: toldWhere(operation, action, (who) => who.kind === 'user' && who.username === username),
  };
}

function toldWhere(operation: string, action: string, isMeant: (who: Who) => boolean): Wrap {
  return instead(operation, (core, state, principal, ...rest) => {
    const told = isMeant(principal) ? tellsRefusals(operation, action)(core) : core;
    return told(state, principal, ...rest);
  });
}

type Who = Parameters<Core>[1];

/** Emits the event of a success although the request was refused. */
export function tellsRefusals(
  operation: string,
  action: string,
  about: (body: Body) => Body = (body) => body,
  when: (body: Body, state: State) => boolean = () => true,
): Wrap {
  return instead(operation, (core, before, principal, request, ...rest) => {
    const step = core(before, principal, request, ...rest);
    const isMeant = when(request.body ?? {}, before);
    if (!step.answer || step.answer.status < 400 || !isMeant) return step;
    const state = withEvent(step.state, action, request.path, about(request.body));
    return { ...step, state };
  });
}

function withEvent(
  state: State,
  action: string,
  path: string,
  body: Body,
  type = 'vpc',
  of = 0,
): State {
  const id = state.counters.event;
  const entity = { id: of, label: String(body?.label ?? ''), type, url: path };
  const event = { id, account: 1, username: 'owner', action, created: 0, entity };
  const counters = { ...state.counters, event: id + 1 };
  return { ...state, counters, events: state.events.put(id, event) };
}
