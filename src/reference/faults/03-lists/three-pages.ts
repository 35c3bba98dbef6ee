import type { Request } from '../../call.ts';
import type { Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterAnswer, alterState, instead } from '../blocks/index.ts';
import { acceptVpc, vpcInPath, withVpc } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

const PAGE = 25;

/** Faults that show only where a list has a page in the middle. */
export const threePagesFaults: readonly Fault[] = [
  {
    id: 'list-pages-counted-up-to-the-present-one',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'ask for the third of three pages of VPCs: pages says 4',
    wrap: alterAnswer('listVpcs', (body) =>
      body.page >= 3 && body.page === body.pages ? { ...body, pages: body.pages + 1 } : undefined,
    ),
  },
  {
    id: 'vpc-on-second-page-listed-with-first-label',
    requirement: 'VPC-LIST',
    kind: 'pagination',
    see: 'update the label of the 26th of 51 VPCs and list its page: the first label',
    wrap: (core) => {
      const first = new Map<number, string>();
      const noting = alterState('updateVpc', (after, before, request) => {
        const vpc = vpcInPath(before, request);
        if (vpc && !first.has(vpc.id)) first.set(vpc.id, vpc.label);
        return after;
      })(core);
      return alterAnswer('listVpcs', (body) => {
        if (body.page !== 2 || body.pages < 3) return undefined;
        const data = body.data.map((item: Vpc) => ({
          ...item,
          label: first.get(item.id) ?? item.label,
        }));
        return { ...body, data };
      })(noting);
    },
  },
  {
    id: 'vpc-deleted-from-second-page-leaves-a-gap',
    requirement: 'LIST-PARTITION',
    kind: 'pagination',
    see: 'delete one of the first of 51 VPCs and walk the list: the 26th of the others is on no page',
    also: ['LIST-COUNTS-AGREE'],
    wrap: (core) => {
      let deleted = false;
      const noting = alterState('deleteVpc', (after, before, request) => {
        deleted ||= own(before)
          .slice(0, PAGE)
          .some(({ id }) => id === vpcInPath(before, request)?.id);
        return after;
      })(core);
      return alterAnswer('listVpcs', (body) => {
        if (!deleted || body.page !== 2 || body.data.length < PAGE) return undefined;
        return { ...body, data: body.data.slice(1) };
      })(noting);
    },
  },
  {
    id: 'vpc-label-may-repeat-that-of-the-second-page',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create a VPC with the label of the 26th of 51: it is created',
    wrap: acceptVpc('label', ({ label }, state) => isBeyondFirstPage(state, label)),
  },
  {
    id: 'vpc-renamed-to-a-label-of-the-second-page',
    requirement: 'VPC-UPDATE-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'give the first of 51 VPCs the label of the 26th: both have it',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const { label = '' } = (request.body ?? {}) as { readonly label?: string };
      const vpc = vpcInPath(state, request);
      if (!vpc || vpc.label === label || !isBeyondFirstPage(state, label)) {
        return core(state, principal, request, ...rest);
      }
      const step = core(state, principal, withLabel(request, vpc.label), ...rest);
      return { ...step, state: withVpc(step.state, { ...vpc, label }) };
    }),
  },
  {
    id: 'vpc-beyond-the-fiftieth-stays-when-deleted',
    requirement: 'VPC-DELETE',
    kind: 'rare-value',
    see: 'delete the last of 51 VPCs: it stays',
    wrap: alterState('deleteVpc', (after, before, request) => {
      const vpc = vpcInPath(before, request);
      const isLate = own(before).findIndex((each) => each.id === vpc?.id) >= 2 * PAGE - 2;
      return vpc && isLate ? withVpc(after, vpc) : after;
    }),
  },
];

/** The VPCs of the account of the seed's owner, as its list has them. */
function own({ vpcs }: State): Vpc[] {
  return vpcs.filter(({ account }) => account === 1).toSorted((one, other) => one.id - other.id);
}

function isBeyondFirstPage(state: State, label: string): boolean {
  return own(state).findIndex((vpc) => vpc.label === label) >= PAGE;
}

function withLabel(request: Request, label: string): Request {
  return { ...request, body: { ...(request.body as object), label } };
}
