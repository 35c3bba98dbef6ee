import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Lists look for. */
export const contractFaults: readonly Fault[] = [
  {
    id: 'list-page-zero',
    requirement: 'LIST-PAGE-MINIMUM',
    kind: 'pagination',
    see: 'GET /regions?page=0 is answered as page 0',
    wrap: instead('listRegions', (core, state, principal, request, ...rest) => {
      const { page, ...query } = request.query;
      const step = core(state, principal, page === '0' ? { ...request, query } : request, ...rest);
      if (page !== '0' || !step.answer) return step;
      const body = { ...(step.answer.body as object), page: 0 };
      return { ...step, answer: { ...step.answer, body } };
    }),
  },
  {
    id: 'list-vpcs-above-500-one-by-one',
    requirement: 'LIST-PAGE-SIZE-MAXIMUM',
    kind: 'pagination',
    see: 'GET /vpcs?page_size=501 gives pages of one item',
    wrap: instead('listVpcs', (core, state, principal, request, ...rest) => {
      const { page_size: size, ...query } = request.query;
      if (!(Number(size) > 500)) return core(state, principal, request, ...rest);
      const step = core(state, principal, { ...request, query }, ...rest);
      if (!step.answer) return step;
      const { data, results } = step.answer.body as { data: unknown[]; results: number };
      const body = { data: data.slice(0, 1), page: 1, pages: results, results };
      return { ...step, answer: { ...step.answer, body } };
    }),
  },
];
