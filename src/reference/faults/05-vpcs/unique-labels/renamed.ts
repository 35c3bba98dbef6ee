import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { alterState, instead, operationOf, refuseWhen } from '../../blocks/index.ts';
import { acceptVpc, remembering, vpcInPath, type Wrap, withVpc } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';
import { isTaken } from '../unique-labels.ts';

/** The index of labels is kept by creation only: a label that a VPC got by renaming is not in it. */
const renamedNotIndexed: Wrap = remembering(() => {
  const renamed = new Set<unknown>();
  const accepting = acceptVpc('label', ({ label }) => renamed.has(label));
  const noting = alterState('updateVpc', (after, _before, request) => {
    renamed.add((request.body as { label?: unknown }).label);
    return after;
  });
  return (core) => accepting(noting(core));
});

/** Lets a VPC be renamed to a label that another one has, when `when` picks the label. */
function takesUsedLabel(when: (label: unknown, state: State, request: Request) => boolean): Wrap {
  return instead('updateVpc', (core, state, principal, request, ...rest) => {
    const { label, ...body } = (request.body ?? {}) as { label?: string };
    if (!isTaken(state, label) || !when(label, state, request))
      return core(state, principal, request, ...rest);
    const step = core(state, principal, { ...request, body }, ...rest);
    const vpc = vpcInPath(step.state, request);
    if (!vpc || label === undefined) return step;
    return { ...step, state: withVpc(step.state, { ...vpc, label }) };
  });
}

/** A label that its VPC gave up and took back is not in the index of labels any more. */
const takenBackNotIndexed: Wrap = remembering(() => {
  const gaveUp = new Set<string>();
  const noting = alterState('updateVpc', (after, before, request) => {
    const [was, is] = [before, after].map((state) => vpcInPath(state, request)?.label);
    if (was !== is) gaveUp.add(`${operationOf(request).params.vpcId} ${was}`);
    return after;
  });
  const accepting = acceptVpc('label', ({ label }, { vpcs }) =>
    vpcs.some((vpc) => vpc.label === label && gaveUp.has(`${vpc.id} ${label}`)),
  );
  return (core) => accepting(noting(core));
});

/** The label that a VPC had before it was renamed is never given out again. */
const neverFreeOnceRenamed: Wrap = remembering(() => {
  const former = new Set<unknown>();
  const noting = alterState('updateVpc', (after, before, request) => {
    const [was, is] = [before, after].map((state) => vpcInPath(state, request)?.label);
    if (was !== is) former.add(was);
    return after;
  });
  return (core) => refuseWhen('createVpc', ({ label }) => former.has(label))(noting(core));
});

/** Labels that VPCs get or leave by an update: taken twice, refused though free, or never free again. */
export const renamedFaults: readonly Fault[] = [
  {
    id: 'vpc-label-that-was-taken-back-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'give a VPC another label and its first one again, then create one with that: it is created',
    wrap: takenBackNotIndexed,
  },
  {
    id: 'vpc-updated-label-may-repeat-across-regions',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'update a VPC to the label of one in another region: it is accepted',
    wrap: takesUsedLabel((label, state, request) => {
      const region = vpcInPath(state, request)?.region;
      return !state.vpcs.some((vpc) => vpc.label === label && vpc.region === region);
    }),
  },
  {
    id: 'vpc-label-renamed-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'rename a VPC, then create another with its new label',
    wrap: renamedNotIndexed,
  },
  {
    id: 'vpc-renamed-to-used-label',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'state',
    see: 'update the label of a VPC to that of another one: both have it',
    wrap: takesUsedLabel(() => true),
  },
  {
    id: 'vpc-renamed-to-used-label-in-a-race',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'race',
    see: 'update two VPCs to one new label at the same time: both have it',
    wrap: (core) => {
      let last: unknown;
      const inRace = takesUsedLabel((label) => label === last)(core);
      return instead('*', (_, state, principal, request, ...rest) => {
        const step = inRace(state, principal, request, ...rest);
        last = (request.body as { label?: unknown } | undefined)?.label;
        return step;
      })(core);
    },
  },
  {
    id: 'vpc-label-of-renamed-never-free',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'rename a VPC, and create one with the label that it had',
    // The sequences do so, too.
    also: ['VPC-CREATE'],
    wrap: neverFreeOnceRenamed,
  },
  {
    id: 'vpc-renamed-as-in-another-account-refused',
    requirement: 'VPC-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'update the label of a VPC to one that another account uses: refused',
    wrap: refuseWhen('updateVpc', ({ label }, _, state) => isTaken(state, label)),
  },
  {
    id: 'vpc-labels-compared-without-their-last-character',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'over-strict',
    see: 'rename a VPC to a label that differs in the 64th character from that of another: refused',
    wrap: refuseWhen('updateVpc', ({ label }, request, state) => {
      const own = operationOf(request).params.vpcId;
      const isNear = (other: string) =>
        other.length === 64 && other.slice(0, 63) === label.slice(0, 63);
      const others = state.vpcs.filter(({ id }) => `${id}` !== own);
      return label?.length === 64 && others.some((vpc) => isNear(vpc.label));
    }),
  },
];
