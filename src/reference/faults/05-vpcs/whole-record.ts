import type { Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterItems, alterState, instead } from '../blocks/index.ts';
import { vpcInPath, type Wrap, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Faults that change what a request does not name, of the VPC or of another one. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'vpc-second-description-loses-third-subnet',
    requirement: 'VPC-UPDATE',
    kind: 'sequence',
    see: 'update the description of a VPC with three subnets twice: it has two',
    wrap: (core) => {
      const times = new Map<number, number>();
      return alterState('updateVpc', (after, before, request) => {
        const [now, then] = [vpcInPath(after, request), vpcInPath(before, request)];
        if (!now || !then || now.description === then.description) return after;
        const time = (times.get(now.id) ?? 0) + 1;
        times.set(now.id, time);
        return time < 2 ? after : withVpc(after, twoSubnets(now));
      })(core);
    },
  },
  {
    id: 'vpc-update-to-a-label-used-elsewhere',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'update the label of a VPC to that of a VPC in another region: both have it',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const vpc = vpcInPath(state, request);
      const { label } = (request.body ?? {}) as { readonly label?: string };
      const others = state.vpcs.filter((each) => each.label === label && each.id !== vpc?.id);
      const isElsewhere = others.length > 0 && others.every(({ region }) => region !== vpc?.region);
      if (!vpc || !isElsewhere) return core(state, principal, request, ...rest);
      const body = { ...(request.body as object), label: vpc.label };
      const step = core(state, principal, { ...request, body }, ...rest);
      const after = vpcInPath(step.state, request);
      if (!after || label === undefined) return step;
      return { ...step, state: withVpc(step.state, { ...after, label }) };
    }),
  },
  {
    id: 'vpc-deletion-takes-subnets-elsewhere',
    requirement: 'VPC-DELETE',
    kind: 'cross-resource',
    see: 'delete a VPC with three subnets: others lose those of the same ranges',
    wrap: alterState('deleteVpc', (after, before, request) => {
      const deleted = vpcInPath(before, request);
      if (deleted?.subnets.length !== 3) return after;
      return alike(after, deleted).map(twoSubnets).reduce(withVpc, after);
    }),
  },
  {
    id: 'vpc-creation-describes-others',
    requirement: 'VPC-CREATE',
    kind: 'cross-resource',
    see: 'create two VPCs with the same three subnets, the first described: it is no longer',
    wrap: alterState('createVpc', (after, _, __, { id }) => {
      const made = after.vpcs.get(id);
      if (made?.subnets.length !== 3) return after;
      const others = alike(after, made).filter((each) => each.id !== id);
      return others.map((vpc) => ({ ...vpc, description: '' })).reduce(withVpc, after);
    }),
  },
  {
    id: 'vpc-listed-with-two-subnets',
    requirement: 'VPC-LIST',
    kind: 'rare-value',
    see: 'create a VPC with three subnets, update its label and list VPCs: it has two',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterState('updateVpc', (after, _, request) => {
        renamed.add(vpcInPath(after, request)?.id ?? 0);
        return after;
      })(core);
      return alterItems('listVpcs', (item) => {
        if (renamed.has(item.id) && item.subnets?.length === 3) item.subnets.splice(2);
      })(noting);
    },
  },
  {
    id: 'vpc-refused-label-keeps-description',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'update description and a label that another VPC has: refused, and the description is new',
    wrap: thoughRefused(({ label = '' }, state) => state.vpcs.some((each) => each.label === label)),
  },
];

function twoSubnets(vpc: Vpc): Vpc {
  return { ...vpc, subnets: vpc.subnets.slice(0, 2) };
}

/** VPCs with the ranges of this one. */
function alike({ vpcs }: State, { subnets }: Vpc): Vpc[] {
  const ranges = (each: Pick<Vpc, 'subnets'>) => each.subnets.map(({ ipv4 }) => ipv4).join();
  return vpcs.filter((each) => ranges(each) === ranges({ subnets }));
}

/** Keeps the description of updates that are refused. */
function thoughRefused(when: (body: Partial<Vpc>, state: State) => boolean): Wrap {
  return instead('updateVpc', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const vpc = vpcInPath(step.state, request);
    const body: Partial<Vpc> = request.body ?? {};
    if (!step.answer || step.answer.status < 400 || !vpc || !when(body, state)) return step;
    const { description } = body;
    return typeof description === 'string'
      ? { ...step, state: withVpc(step.state, { ...vpc, description }) }
      : step;
  });
}
