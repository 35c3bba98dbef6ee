import type { Vpc } from '../../entities.ts';
import { instead } from '../blocks/index.ts';
import { vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { emits } from './emits.ts';

/** Events that are missing for VPCs of one sort (events). */
export const everySortFaults: readonly Fault[] = [
  {
    id: 'subnet-create-elsewhere-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with subnets in the second region: no subnet_create among the events',
    wrap: emits('createVpc', (emitted, { region }) =>
      emitted.filter(({ action }) => region === 'us-east' || action !== 'subnet_create'),
    ),
  },
  {
    id: 'vpc-update-elsewhere-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update a VPC of the second region: no vpc_update among the events',
    wrap: silent('updateVpc', 'vpc_update', isElsewhere),
  },
  {
    id: 'vpc-delete-elsewhere-not-told',
    requirement: 'EVT-VPC-DELETE',
    kind: 'rare-value',
    see: 'delete a VPC of the second region: no vpc_delete among the events',
    wrap: silent('deleteVpc', 'vpc_delete', isElsewhere),
  },
  {
    id: 'subnet-delete-elsewhere-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'rare-value',
    see: 'delete a VPC with subnets of the second region: no subnet_delete among the events',
    wrap: silent('deleteVpc', 'subnet_delete', isElsewhere),
  },
  {
    id: 'vpc-update-without-subnets-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update a VPC without subnets: no vpc_update among the events',
    wrap: silent('updateVpc', 'vpc_update', ({ subnets }) => subnets.length === 0),
  },
  {
    id: 'vpc-update-after-a-refused-one-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'be refused to update a VPC and update it: no vpc_update among the events',
    wrap: (core) => {
      const refused = new Set<number>();
      const noting = instead('updateVpc', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const vpc = vpcInPath(state, request);
        if (vpc && (step.answer?.status ?? 0) >= 400) refused.add(vpc.id);
        return step;
      });
      return silent('updateVpc', 'vpc_update', ({ id }) => refused.has(id))(noting(core));
    },
  },
  {
    id: 'vpc-create-with-a-long-label-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with a label of 64 characters: no vpc_create among the events',
    wrap: emits('createVpc', (emitted, { label }) =>
      emitted.filter(({ action }) => action !== 'vpc_create' || !isLong(label)),
    ),
  },
  {
    id: 'subnet-create-with-a-long-label-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'rare-value',
    see: 'create a subnet with a label of 64 characters: no subnet_create among the events',
    wrap: emits('createVpc', (emitted) =>
      emitted.filter(({ action, entity }) => action !== 'subnet_create' || !isLong(entity.label)),
    ),
  },
  {
    id: 'vpc-create-with-the-label-of-a-deleted-one-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'sequence',
    see: 'delete a VPC and create one with its label: no vpc_create among the events',
    wrap: (core) => {
      const gone = new Set<unknown>();
      const noting = instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        gone.add(vpcInPath(state, request)?.label);
        return inner(state, principal, request, ...rest);
      });
      return emits('createVpc', (emitted, { label }) => (gone.has(label) ? [] : emitted))(
        noting(core),
      );
    },
  },
  {
    id: 'subnet-create-with-the-label-of-another-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'cross-resource',
    see: 'create two VPCs with a subnet of one label each: one subnet_create among the events',
    wrap: (core) => {
      const told = new Set<string>();
      return emits('createVpc', (emitted) =>
        emitted.filter(({ action, entity }) => {
          if (action !== 'subnet_create') return true;
          const isNew = !told.has(entity.label);
          told.add(entity.label);
          return isNew;
        }),
      )(core);
    },
  },
  {
    id: 'vpc-create-after-a-refused-one-not-told',
    requirement: 'EVT-VPC-CREATE',
    kind: 'sequence',
    see: 'be refused to create a VPC and create one: no vpc_create among the events',
    shownBy: 'a VPC is told of that is created right after another one was refused',
    wrap: (core) => {
      let wasRefused = false;
      const silent = emits('createVpc', () => [])(core);
      return instead('createVpc', (_, ...request) => {
        const step = (wasRefused ? silent : core)(...request);
        wasRefused = (step.answer?.status ?? 0) >= 400;
        return step;
      })(core);
    },
  },
  {
    id: 'vpc-update-of-both-fields-without-subnets-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'rare-value',
    see: 'update label and description of a VPC without subnets: no vpc_update among the events',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const isBare = vpcInPath(state, request)?.subnets.length === 0;
      const isMeant = isBare && Object.keys(Object(request.body)).length > 1;
      const told = emits('updateVpc', (emitted) => (isMeant ? [] : emitted))(core);
      return told(state, principal, request, ...rest);
    }),
  },
  {
    id: 'vpc-delete-of-one-as-it-was-created-not-told',
    requirement: 'EVT-VPC-DELETE',
    kind: 'rare-value',
    see: 'delete a VPC with a description that nobody updated: no vpc_delete among the events',
    wrap: silent('deleteVpc', 'vpc_delete', ({ description, created, updated }) =>
      Boolean(description && updated === created),
    ),
  },
];

function isLong(label: unknown): boolean {
  return String(label).length > 60;
}

function isElsewhere({ region }: Vpc): boolean {
  return region !== 'us-east';
}

function silent(operation: string, action: string, is: (vpc: Vpc) => boolean): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const vpc = vpcInPath(state, request);
    const isMeant = vpc !== undefined && is(vpc);
    const told = emits(operation, (emitted) =>
      emitted.filter((event) => !isMeant || event.action !== action),
    );
    return told(core)(state, principal, request, ...rest);
  });
}
