import { alterAnswer, alterItems, type Body, instead } from '../blocks/index.ts';
import { remembering } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Faults in GET /vpcs: VPCs that are missing, stay, or read right and are listed wrong. */
export const listFaults: readonly Fault[] = [
  {
    id: 'vpc-list-without-newest',
    requirement: 'VPC-LIST',
    kind: 'state',
    see: 'create a VPC: the list lacks it',
    wrap: alterAnswer('listVpcs', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'vpc-list-keeps-deleted',
    requirement: 'VPC-LIST',
    kind: 'state',
    see: 'delete a VPC: the list still has it',
    wrap: remembering(() => {
      const seen = new Map<number, unknown>();
      return alterAnswer('listVpcs', (body) => {
        for (const vpc of body.data) seen.set(vpc.id, vpc);
        return { ...body, data: [...seen.values()] };
      });
    }),
  },
  {
    id: 'vpc-of-restricted-user-not-listed',
    requirement: 'VPC-LIST',
    kind: 'auth',
    see: 'create a VPC as a restricted user and list VPCs as the owner: it is not there',
    wrap: (core) => {
      const hidden = new Set<number>();
      const noting = instead('createVpc', (create, state, principal, ...rest) => {
        const step = create(state, principal, ...rest);
        const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
        const body = step.answer?.body as Body;
        if (user?.restricted && body?.id !== undefined) hidden.add(body.id);
        return step;
      });
      return alterAnswer('listVpcs', (body) => {
        const data = body.data.filter(({ id }: Body) => !hidden.has(id));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting(core));
    },
  },
  listedAsCreated('label'),
  listedAsCreated('description'),
  {
    id: 'vpc-listed-in-the-first-region',
    requirement: 'VPC-LIST',
    kind: 'rare-value',
    see: 'create a VPC in another region than the first and list VPCs: it is in the first',
    wrap: (core) => {
      const regions = new Set<string>();
      return alterItems('listVpcs', (item) => {
        regions.add(item.region);
        item.region = [...regions][0];
      })(core);
    },
  },
];

/** The list shows a field as it was when the VPC was created. */
function listedAsCreated(field: 'label' | 'description'): Fault {
  return {
    id: `vpc-listed-with-first-${field}`,
    requirement: 'VPC-LIST',
    kind: 'sequence',
    see: `update ${field} of a VPC and list VPCs: it is as before`,
    wrap: remembering(() => {
      const first = new Map<number, Body>();
      return (core) =>
        alterItems('listVpcs', (item) => {
          item[field] = first.get(item.id) ?? item[field];
        })(alterItems('createVpc', (item) => first.set(item.id, item[field]))(core));
    }),
  };
}
