import type { Request } from '../../call.ts';
import { alterAnswer, alterRequest, type Body, instead, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Pages of the VPC list of a size that was not asked for (limits#list-page_size). */
export const pageSizeFaults: readonly Fault[] = [
  {
    id: 'list-of-volumes-begins-pages-at-multiples-of-25',
    requirement: 'LIST-PARTITION',
    kind: 'pagination',
    see: 'walk the volumes with page_size=31: the second page begins with the last ones of the first',
    wrap: instead('listVolumes', (core, state, principal, request, ...rest) => {
      const { page_size, page } = request.query;
      const size = Number(page_size ?? 100);
      const step = core(state, principal, request, ...rest);
      if (size % 25 === 0 || Number(page ?? 1) !== 2 || !step.answer) return step;
      const query = { ...request.query, page: '1', page_size: '500' };
      const all = core(state, principal, { ...request, query }, ...rest);
      const from = size - (size % 25);
      const data = (Object(all.answer?.body) as Body).data.slice(from, from + size);
      return { ...step, answer: { ...step.answer, body: { ...(step.answer.body as Body), data } } };
    }),
  },
  {
    id: 'list-page-counts-from-zero',
    requirement: 'LIST-PAGE-DEFAULT',
    kind: 'pagination',
    also: ['LIST-PAGE-ECHO'],
    see: 'GET /vpcs says page 0',
    wrap: alterAnswer('listVpcs', (body, { query }) =>
      query.page ? undefined : { ...body, page: 0 },
    ),
  },
  {
    id: 'list-default-of-25',
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    kind: 'boundary',
    see: 'with 26 VPCs GET /vpcs answers 25',
    wrap: alterRequest('listVpcs', (request) => ({
      ...request,
      query: { page_size: '25', ...request.query },
    })),
  },
  {
    id: 'list-default-of-50',
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    kind: 'boundary',
    see: 'with more than 50 VPCs GET /vpcs answers 50',
    wrap: alterRequest('listVpcs', (request) => ({
      ...request,
      query: { page_size: '50', ...request.query },
    })),
  },
  {
    id: 'list-default-of-101',
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    kind: 'boundary',
    see: 'with more than 100 VPCs GET /vpcs answers 101',
    wrap: alterRequest('listVpcs', (request) => ({
      ...request,
      query: { page_size: '101', ...request.query },
    })),
  },
  {
    id: 'list-page-size-500-refused-with-page',
    requirement: 'LIST-PAGE-SIZE-ACCEPTED',
    kind: 'rare-value',
    see: 'GET /vpcs?page=1&page_size=500 is refused',
    wrap: refuseWhen(
      'listVpcs',
      (_, { query }) => query.page !== undefined && query.page_size === '500',
    ),
  },
  {
    id: 'list-of-25-where-only-the-page-is-given',
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'GET /vpcs?page=1 of 26 VPCs shows 25',
    wrap: alterRequest('listVpcs', (request) => ({
      ...request,
      query: request.query.page === '1' ? { page_size: '25', ...request.query } : request.query,
    })),
  },
  {
    id: 'list-page-size-25-refused',
    requirement: 'LIST-PAGE-SIZE-ACCEPTED',
    kind: 'over-strict',
    see: 'GET /vpcs?page_size=25 is refused',
    wrap: refuseWhen('listVpcs', (_, { query }) => query.page_size === '25'),
  },
  {
    id: 'list-page-size-26-rounded-down',
    requirement: 'LIST-PAGE-SIZE-ACCEPTED',
    kind: 'rare-value',
    see: 'with 27 VPCs GET /vpcs?page_size=26 answers 25',
    wrap: alterRequest('listVpcs', (request) =>
      request.query.page_size === '26'
        ? { ...request, query: { ...request.query, page_size: '25' } }
        : request,
    ),
  },
  {
    id: 'list-default-of-50-with-page',
    requirement: 'LIST-PAGE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'with more than 100 VPCs GET /vpcs?page=2 begins after 50',
    wrap: alterRequest('listVpcs', (request) =>
      request.query.page === '2'
        ? { ...request, query: { page_size: '50', ...request.query } }
        : request,
    ),
  },
  {
    id: 'list-page-size-24-honoured',
    requirement: 'LIST-PAGE-SIZE-MINIMUM',
    kind: 'boundary',
    see: 'with 26 VPCs GET /vpcs?page_size=24 answers 24',
    wrap: (core) => {
      const honest = alterRequest('listVpcs', (request) =>
        request.query.page_size === '24'
          ? { ...request, query: { ...request.query, page_size: '25' } }
          : request,
      )(core);
      return alterAnswer('listVpcs', (body, { query }) =>
        query.page_size === '24' ? { ...body, data: body.data.slice(0, 24) } : undefined,
      )(honest);
    },
  },
  {
    id: 'list-page-size-10-honoured-on-the-second-page',
    requirement: 'LIST-PAGE-SIZE-MINIMUM',
    kind: 'rare-value',
    see: 'with 26 VPCs GET /vpcs?page=2&page_size=10 answers 10',
    wrap: (core) => {
      const isIt = ({ query }: Request) => query.page === '2' && query.page_size === '10';
      const honest = alterRequest('listVpcs', (request) =>
        isIt(request) ? { ...request, query: { page_size: '500' } } : request,
      )(core);
      return alterAnswer('listVpcs', (body, request) => {
        if (!isIt(request)) return undefined;
        const pages = Math.ceil(body.results / 10);
        return { ...body, data: body.data.slice(10, 20), page: 2, pages };
      })(honest);
    },
  },
  {
    id: 'list-of-101-begins-again-after-100',
    requirement: 'LIST-PARTITION',
    kind: 'rare-value',
    see: 'with more than 101 VPCs GET /vpcs?page=2&page_size=101 begins with the last of page 1',
    wrap: (core) => {
      const isIt = ({ query }: Request) => query.page === '2' && query.page_size === '101';
      const honest = alterRequest('listVpcs', (request) =>
        isIt(request) ? { ...request, query: { page: '2', page_size: '100' } } : request,
      )(core);
      return alterAnswer('listVpcs', (body, request) =>
        isIt(request) ? { ...body, pages: Math.ceil(body.results / 101) } : undefined,
      )(honest);
    },
  },
];
