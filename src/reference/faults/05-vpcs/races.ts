import type { Vpc } from '../../entities.ts';
import { alterState, instead } from '../blocks/index.ts';
import { acceptVpc, remembering, vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** The second of two creations with one label is not checked when nothing came in between. */
const racyLabel: Wrap = remembering(() => {
  let before: unknown;
  const accepting = acceptVpc('label', ({ label }) => label !== undefined && label === before);
  return (core) => {
    const racing = accepting(core);
    return (state, principal, request, ...rest) => {
      const step = racing(state, principal, request, ...rest);
      const creates = request.method === 'POST' && request.path === '/v4/vpcs';
      before =
        creates && step.answer?.status === 200
          ? (request.body as { label: string }).label
          : undefined;
      return step;
    };
  };
});

/** An update that comes after the deletion brings the VPC back. */
const broughtBack: Wrap = remembering(() => {
  const gone = new Map<number, Vpc>();
  const noting = alterState('deleteVpc', (after, before, request) => {
    const vpc = vpcInPath(before, request);
    if (vpc) gone.set(vpc.id, vpc);
    return after;
  });
  const reviving = instead('updateVpc', (core, state, principal, request, ...rest) => {
    const id = Number(request.path.split('/').at(-1));
    const vpc = vpcInPath(state, request) ?? gone.get(id);
    return core(vpc ? withVpc(state, vpc) : state, principal, request, ...rest);
  });
  return (core) => reviving(noting(core));
});

/** A creation is not held against a label that an update has just given, until something is read. */
const racyUpdate: Wrap = remembering(() => {
  let given: unknown;
  const accepting = acceptVpc('label', ({ label }) => label !== undefined && label === given);
  return (core) => {
    const racing = accepting(core);
    return (state, principal, request, ...rest) => {
      if (request.method === 'GET') given = undefined;
      const step = racing(state, principal, request, ...rest);
      const isDone = request.method === 'PUT' && step.answer?.status === 200;
      if (isDone) given = Object(request.body).label;
      return step;
    };
  };
});

/** The same, where the second is of another user than the first. */
const racyUsers: Wrap = remembering(() => {
  let before: { readonly label?: unknown; readonly by?: string } = {};
  let by = '';
  const accepting = acceptVpc('label', ({ label }) => label === before.label && by !== before.by);
  return (core) => {
    const racing = accepting(core);
    return (state, principal, request, ...rest) => {
      by = principal.kind === 'user' ? principal.username : '';
      const step = racing(state, principal, request, ...rest);
      const creates = request.method === 'POST' && request.path === '/v4/vpcs';
      const isMade = creates && step.answer?.status === 200;
      if (isMade) before = { label: Object(request.body).label, by };
      else if (!creates) before = {};
      return step;
    };
  };
});

/** Faults that show only when requests run at the same time. */
export const racesFaults: readonly Fault[] = [
  {
    id: 'vpc-labels-of-two-users-race',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'race',
    see: 'create VPCs of one label as two users of an account at the same time: both are created',
    wrap: racyUsers,
  },
  {
    id: 'vpc-label-races',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'race',
    see: 'create two VPCs with one label at the same time',
    wrap: racyLabel,
  },
  {
    id: 'vpc-label-races-an-update',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'race',
    see: 'relabel a VPC and create one with its new label at the same time: both have it',
    wrap: racyUpdate,
  },
  {
    id: 'vpc-update-brings-back',
    requirement: 'VPC-DELETE',
    kind: 'race',
    see: 'delete and update a VPC at the same time: it is still there',
    wrap: broughtBack,
  },
];
