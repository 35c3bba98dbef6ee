import type { Vpc } from '../../entities.ts';
import { alterAnswer, alterState, refuseWhen } from '../blocks/index.ts';
import { withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Faults in POST /vpcs, and in reading what it made. */
export const creationFaults: readonly Fault[] = [
  {
    id: 'vpc-created-in-the-first-region',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC in another region than the first: it is in the first',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const [region = ''] = after.catalog.regions.keys();
      return withVpc(after, { ...(after.vpcs.get(id) as Vpc), region });
    }),
  },
  {
    id: 'vpc-creation-forgets-description',
    requirement: 'VPC-CREATE',
    kind: 'state',
    see: 'create a VPC with a description: it reads back empty',
    wrap: alterState('createVpc', (after, _before, _request, { id }) =>
      withVpc(after, { ...(after.vpcs.get(id) as Vpc), description: '' }),
    ),
  },
  {
    id: 'vpc-creation-forgets-last-subnet',
    requirement: 'VPC-CREATE',
    kind: 'state',
    see: 'create a VPC with two subnets: it has one',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const vpc = after.vpcs.get(id) as Vpc;
      return withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, 1) });
    }),
  },
  {
    id: 'vpc-creation-forgets-third-subnet',
    requirement: 'VPC-CREATE',
    kind: 'rare-value',
    see: 'create a VPC with three subnets: it has two',
    wrap: alterState('createVpc', (after, _before, _request, { id }) => {
      const vpc = after.vpcs.get(id) as Vpc;
      return withVpc(after, { ...vpc, subnets: vpc.subnets.slice(0, 2) });
    }),
  },
  {
    id: 'vpc-read-refused',
    requirement: 'VPC-GET',
    kind: 'state',
    see: 'create a VPC, then read it: refused',
    wrap: refuseWhen('getVpc', (_body, request) => /\d{4}$/.test(request.path)),
  },
  {
    id: 'vpc-read-answers-another',
    requirement: 'VPC-GET',
    kind: 'state',
    see: 'read a VPC: the answer has another id',
    wrap: alterAnswer('getVpc', (body) => ({ ...body, id: body.id + 1 })),
  },
];
