import type { Request } from '../../call.ts';
import type { Subnet, Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { acceptWhen, type Body, operationOf, refuseWhen } from './index.ts';

export type Wrap = Fault['wrap'];

/** What of a creation is wrong and taken all the same; the rest of it is still judged. */
type Part = 'label' | 'subnet labels' | 'ranges';

/** Accepts creations that `when` picks, although this part of them is wrong. */
export function acceptVpc(
  part: Part,
  when: (body: Body, state: State, request: Request) => boolean,
): Wrap {
  let count = 0;
  return acceptWhen(
    'createVpc',
    (body, request, state) => when(body, state, request),
    (body) => {
      count += 1;
      return lawful(body, part, count);
    },
    (step, request) => reveal(step, request.body),
  );
}

/** Accepts VPC labels that `when` picks. */
export function acceptLabel(when: (label: string) => boolean): Wrap {
  return acceptVpc('label', ({ label }) => typeof label === 'string' && when(label));
}

/** Accepts lists of subnet labels that `when` picks. */
export function acceptSubnetLabels(when: (labels: readonly string[]) => boolean): Wrap {
  return acceptVpc('subnet labels', (body) => when(textsIn(body, 'label')));
}

/** Accepts lists of ranges that `when` picks. */
export function acceptRanges(when: (ranges: readonly string[]) => boolean): Wrap {
  return acceptVpc('ranges', (body) => when(textsIn(body, 'ipv4')));
}

/** Refuses creations whose label, one of whose subnet labels or ranges, `when` picks. */
export function refuseLabel(when: (label: string) => boolean): Wrap {
  return refuseWhen('createVpc', ({ label }) => typeof label === 'string' && when(label));
}
export function refuseSubnetLabel(when: (label: string) => boolean): Wrap {
  return refuseWhen('createVpc', (body) => textsIn(body, 'label').some(when));
}
export function refuseRanges(when: (ranges: readonly string[]) => boolean): Wrap {
  return refuseWhen('createVpc', (body) => when(textsIn(body, 'ipv4')));
}

/** For faults that count or remember: each server gets a wrap of its own. */
export function remembering(make: () => Wrap): Wrap {
  return (core) => make()(core);
}

/** The texts of one field of the subnets that a creation asks for. */
export function textsIn(body: Body, field: 'label' | 'ipv4'): string[] {
  const subnets: unknown[] = Array.isArray(body?.subnets) ? body.subnets : [];
  return subnets
    .map((subnet) => (subnet as Body)?.[field])
    .filter((text): text is string => typeof text === 'string');
}

/** The VPC in the path of a request. */
export function vpcInPath(state: State, request: Request): Vpc | undefined {
  return state.vpcs.get(Number(operationOf(request).params.vpcId));
}

/** Whether an interface of any instance uses one of its subnets. */
export function isUsed(state: State, { subnets }: Vpc): boolean {
  const ids = new Set(subnets.map(({ id }) => id));
  return state.instances.some(({ configs }) =>
    configs.some(({ interfaces }) =>
      interfaces.some(({ subnet_id }) => subnet_id != null && ids.has(subnet_id)),
    ),
  );
}

/** The state with this VPC in place of the one with its id. */
export function withVpc(state: State, vpc: Vpc): State {
  return { ...state, vpcs: state.vpcs.put(vpc.id, vpc) };
}

function lawful(body: Body, part: Part, count: number): Body {
  if (part === 'label') return { ...body, label: `disguised-${count}` };
  return {
    ...body,
    subnets: body.subnets.map((subnet: Body, index: number) => ({
      ...subnet,
      ...(part === 'ranges' ? { ipv4: `10.${index}.0.0/24` } : { label: `disguised-${index}` }),
    })),
  };
}

/** Puts what was asked for into the new VPC, as it is kept and as it is answered. */
function reveal(step: { state: State; answer: Body }, asked: Body) {
  const vpc = step.state.vpcs.get(step.answer.body.id) as Vpc;
  const subnets = vpc.subnets.map((subnet, index) => asIn(subnet, asked.subnets[index]));
  const shown = step.answer.body.subnets.map((subnet: Subnet, index: number) =>
    asIn(subnet, asked.subnets[index]),
  );
  const body = { ...step.answer.body, label: asked.label, subnets: shown };
  return {
    state: withVpc(step.state, { ...vpc, label: asked.label, subnets }),
    answer: { ...step.answer, body },
  };
}

function asIn<S extends Subnet>(subnet: S, { label, ipv4 }: Subnet): S {
  return { ...subnet, label, ipv4 };
}
