import type { State } from '../../state.ts';
import { isScoped } from '../blocks/caller.ts';
import { alterState, instead, refuseWhen } from '../blocks/index.ts';
import { acceptVpc, remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Whether another VPC has the label, of whatever account. */
export function isTaken(state: State, label: unknown): boolean {
  return state.vpcs.some((vpc) => vpc.label === label);
}

/** Labels of deleted VPCs are never given out again. */
const neverFree: Wrap = remembering(() => {
  const gone = new Set<unknown>();
  const noting = instead('deleteVpc', (core, state, ...rest) => {
    const step = core(state, ...rest);
    for (const vpc of state.vpcs) if (!step.state.vpcs.get(vpc.id)) gone.add(vpc.label);
    return step;
  });
  return (core) => refuseWhen('createVpc', ({ label }) => gone.has(label))(noting(core));
});

/** Labels of VPCs that a creation takes twice in an account, or refuses though they are free. */
export const uniqueLabelsFaults: readonly Fault[] = [
  {
    id: 'vpc-label-not-in-use-once-its-vpc-is-described',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'update the description of a VPC and create one with its label: it is created',
    wrap: remembering(() => {
      const described = new Set<unknown>();
      const accepting = acceptVpc('label', ({ label }) => described.has(label));
      const noting = alterState('updateVpc', (after, _, request) => {
        const { label } = (request.body ?? {}) as { label?: unknown };
        if (label === undefined) described.add(vpcInPath(after, request)?.label);
        return after;
      });
      return (core) => accepting(noting(core));
    }),
  },
  {
    id: 'vpc-label-given-by-oauth-token-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'auth',
    see: 'create a VPC with an OAuth token and another one with its label as the owner: it is created',
    wrap: remembering(() => {
      const given = new Set<unknown>();
      const noting: Wrap = instead('createVpc', (core, state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const isMade = step.answer !== undefined && step.answer.status < 300;
        if (isMade && isScoped(principal)) given.add(Object(request.body).label);
        return step;
      });
      const taking = acceptVpc('label', ({ label }) => given.has(label));
      return (core) => taking(noting(core));
    }),
  },
  {
    id: 'vpc-label-in-use-taken-by-oauth-token',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'auth',
    see: 'create a VPC with the label of another one and an OAuth token: it is created',
    wrap: (core) => {
      const blind = acceptVpc('label', ({ label }, state) => isTaken(state, label))(core);
      return (state, principal, ...rest) =>
        (isScoped(principal) ? blind : core)(state, principal, ...rest);
    },
  },
  {
    id: 'vpc-labels-compared-by-32-characters',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'boundary',
    see: 'create a VPC whose label shares its first 32 characters with another: it is refused',
    wrap: refuseWhen(
      'createVpc',
      ({ label }, _, { vpcs }) =>
        String(label).length > 32 &&
        vpcs.some((vpc) => vpc.label.slice(0, 32) === String(label).slice(0, 32)),
    ),
  },
  {
    id: 'vpc-label-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'state',
    see: 'create two VPCs with one label',
    wrap: acceptVpc('label', ({ label }, state) => isTaken(state, label)),
  },
  {
    id: 'vpc-label-of-a-volume-taken',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'over-strict',
    see: 'create a VPC with the label of a volume: it is refused',
    wrap: refuseWhen('createVpc', ({ label }, _, { volumes }) =>
      volumes.some((volume) => volume.label === label),
    ),
  },
  {
    id: 'vpc-deletion-takes-its-namesake',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a VPC with the label that one of another account has: both are gone',
    wrap: alterState('deleteVpc', (after, before, { path }) => {
      const own = before.vpcs.get(Number(path.replace(/^.*\//, '')));
      if (own === undefined || after.vpcs.get(own.id) !== undefined) return after;
      const namesakes = after.vpcs.filter(({ label }) => label === own.label);
      const vpcs = namesakes.reduce((all, { id }) => all.remove(id), after.vpcs);
      return { ...after, vpcs };
    }),
  },
  {
    id: 'vpc-label-may-repeat-across-regions',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'create two VPCs with one label in two regions',
    wrap: acceptVpc(
      'label',
      ({ label, region }, state) =>
        isTaken(state, label) &&
        !state.vpcs.some((vpc) => vpc.label === label && vpc.region === region),
    ),
  },
  {
    id: 'vpc-label-may-repeat-across-users',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'create a VPC with a label that another user of the account has given to one',
    wrap: (core) => {
      const blind = acceptVpc('label', ({ label }, state) => isTaken(state, label))(core);
      return (state, principal, ...rest) => {
        const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
        return (user?.restricted ? blind : core)(state, principal, ...rest);
      };
    },
  },
  {
    id: 'vpc-label-never-free',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'delete a VPC, then create another with its label: refused',
    // The sequences create VPCs with labels that were given up.
    also: ['VPC-CREATE'],
    wrap: neverFree,
  },
  {
    id: 'vpc-label-unique-across-accounts',
    requirement: 'VPC-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'create a VPC with a label that another account uses: refused',
    wrap: refuseWhen('createVpc', ({ label }, _, state) => isTaken(state, label)),
  },
  {
    id: 'vpc-labels-of-one-length-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create two VPCs with one label of 64 characters',
    wrap: acceptVpc('label', ({ label }, state) => label?.length >= 63 && isTaken(state, label)),
  },
];
