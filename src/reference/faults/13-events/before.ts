import { instead } from '../blocks/index.ts';
import { isUsed, vpcInPath } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { emits, without } from './emits.ts';

/** Events that are missing because of what was before: a label given up, a subnet in use, a refusal (events). */
export const beforeFaults: readonly Fault[] = [
  {
    id: 'vpc-create-with-the-former-label-of-another-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'sequence',
    see: 'rename a VPC and create one with the label that it had: no vpc_create among the events',
    wrap: (core) => {
      const former = new Set<unknown>();
      const noting = instead('updateVpc', (inner, state, principal, request, ...rest) => {
        former.add(vpcInPath(state, request)?.label);
        return inner(state, principal, request, ...rest);
      });
      return emits('createVpc', (emitted, { label }) => (former.has(label) ? [] : emitted))(
        noting(core),
      );
    },
  },
  {
    id: 'vpc-create-described-without-subnets-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with a description and without subnets: no vpc_create among the events',
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const { description, subnets } = Object(request.body);
      const told = description && !subnets ? emits('createVpc', () => [])(core) : core;
      return told(state, principal, request, ...rest);
    }),
  },
  {
    id: 'vpc-update-of-a-busy-one-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update a VPC whose subnet an interface uses: no vpc_update among the events',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const vpc = vpcInPath(state, request);
      const isBusy = vpc !== undefined && isUsed(state, vpc);
      const told = isBusy ? emits('updateVpc', () => [])(core) : core;
      return told(state, principal, request, ...rest);
    }),
  },
  {
    id: 'subnet-delete-after-refusal-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'sequence',
    see: 'be refused to delete a busy VPC, free and delete it: no subnet_delete among the events',
    wrap: (core) => {
      const refused = new Set<string>();
      const silentOne = emits('deleteVpc', without('subnet_delete'))(core);
      return instead('deleteVpc', (_, state, principal, request, ...rest) => {
        const was = refused.has(request.path);
        const step = (was ? silentOne : core)(state, principal, request, ...rest);
        if (step.answer?.status === 400) refused.add(request.path);
        return step;
      })(core);
    },
  },
];
