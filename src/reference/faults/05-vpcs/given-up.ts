import type { State } from '../../state.ts';
import { acceptWhen, alterState, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { inAscii } from '../blocks/text.ts';
import { vpcInPath, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** What a deletion gave up is not free, or is taken for there; and what a creation alone gets wrong (endpoints/vpcs). */
export const givenUpFaults: readonly Fault[] = [
  {
    id: 'vpc-renamed-to-the-label-of-a-deleted-one-refused',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'delete a VPC and update another one to its label: refused',
    wrap: (core) => {
      const gone = new Set<unknown>();
      const noting = instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        gone.add(vpcInPath(state, request)?.label);
        return inner(state, principal, request, ...rest);
      })(core);
      const isFree = (label: string, { vpcs }: State) => !vpcs.some((vpc) => vpc.label === label);
      return refuseWhen(
        'updateVpc',
        ({ label }, _, state) => gone.has(label) && isFree(label, state),
      )(noting);
    },
  },
  {
    id: 'vpc-update-of-a-deleted-one-accepted',
    requirement: 'VPC-DELETE',
    kind: 'sequence',
    see: 'delete a VPC and update it: it is answered as before, though it cannot be read',
    wrap: (core) => {
      const gone = new Map<string, Body>();
      const noting = instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        const vpc = vpcInPath(state, request);
        if (vpc) gone.set(request.path, { id: vpc.id, label: vpc.label });
        return inner(state, principal, request, ...rest);
      })(core);
      return instead('updateVpc', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const body = gone.get(request.path);
        const isMeant = body !== undefined && step.answer?.status === 404;
        return isMeant ? { state, answer: { status: 200, body } } : step;
      })(noting);
    },
  },
  {
    id: 'label-of-a-creation-refused-for-its-description-kept',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'sequence',
    see: 'be refused a VPC with a description of 256 characters and create one with its label: refused',
    wrap: (core) => {
      const kept = new Set<unknown>();
      const noting = instead('createVpc', (inner, ...given) => {
        const { label, description } = Object(given[2].body);
        if (description?.length > 255) kept.add(label);
        return inner(...given);
      })(core);
      return refuseWhen('createVpc', ({ label }) => kept.has(label))(noting);
    },
  },
  {
    id: 'vpc-created-with-a-garbled-description',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with a description beyond ASCII: it reads with question marks',
    wrap: alterState('createVpc', (after, _, __, { id }) => {
      const vpc = after.vpcs.get(id);
      return vpc ? withVpc(after, { ...vpc, description: inAscii(vpc.description) }) : after;
    }),
  },
  {
    id: 'later-subnet-that-is-none-left-out',
    requirement: 'VPC-SUBNETS-TYPE',
    kind: 'rare-value',
    see: 'create a VPC with a subnet and then null: it is created',
    wrap: acceptWhen(
      'createVpc',
      ({ subnets }) => Array.isArray(subnets) && subnets.length > 1 && subnets[1] === null,
      (body) => ({ ...body, subnets: body.subnets.filter(Boolean) }),
    ),
  },
];
