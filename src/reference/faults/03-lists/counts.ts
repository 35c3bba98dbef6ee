import type { Core } from '../../core.ts';
import { alterAnswer, type Body, instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Pages and items that are miscounted: results and pages of a list (resources/common). */
export const countsFaults: readonly Fault[] = [
  {
    id: 'list-instances-results-are-those-of-the-page',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'list 26 instances with page_size=25: results is 25',
    wrap: alterAnswer('listInstances', (body) => ({ ...body, results: body.data.length })),
  },
  ...['listRegions', 'listTypes', 'listVolumes'].map(
    (operation): Fault => ({
      id: `list-counts-no-pages-${operation.toLowerCase()}`,
      requirement: 'LIST-COUNTS-AGREE',
      kind: 'pagination',
      see: `send ${operation}: items on one page, and pages is 0`,
      wrap: alterAnswer(operation, (body) => ({ ...body, pages: body.pages - 1 })),
    }),
  ),
  ...['listVolumes', 'listVpcs', 'listImages', 'listDomains'].map(
    (operation): Fault => ({
      id: `list-of-nothing-beyond-the-last-page-${operation.toLowerCase()}`,
      requirement: 'LIST-COUNTS-AGREE',
      kind: 'pagination',
      see: `send ${operation} with a page beyond the last: results is 0`,
      wrap: alterAnswer(operation, (body) =>
        body.page > body.pages ? { ...body, results: 0 } : undefined,
      ),
    }),
  ),
  ...['listRegionAvailability', 'listVpcs'].map(
    (operation): Fault => ({
      id: `list-repeats-the-first-page-beyond-the-last-${operation.toLowerCase()}`,
      requirement: 'LIST-PARTITION',
      kind: 'pagination',
      see: `send ${operation} with a page beyond the last: it holds the items of the first`,
      wrap: instead(operation, (core, state, principal, request, ...rest) => {
        const { page: _, ...query } = request.query;
        const step = core(state, principal, request, ...rest);
        const { page = 1, pages = 1 } = Object(step.answer?.body);
        if (!step.answer || !(page > pages)) return step;
        const first = core(state, principal, { ...request, query }, ...rest);
        const body = { ...(step.answer.body as Body), data: Object(first.answer?.body).data };
        return { state: step.state, answer: { ...step.answer, body } };
      }),
    }),
  ),
  {
    id: 'list-volumes-pages-of-25-counted',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'GET /volumes?page_size=500 of more than 25: all on one page, and pages says 2 or more, which are refused',
    wrap: pagesOf25('listVolumes', () => true),
  },
  {
    id: 'list-volumes-pages-of-25-counted-at-500',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'rare-value',
    see: 'GET /volumes?page_size=500 of more than 25: pages says 2 or more, for no other size',
    wrap: pagesOf25('listVolumes', (size) => size === '500'),
  },
];

/** Counts pages of 25 for these sizes, lays out those that were asked for, and refuses what lies beyond. */
function pagesOf25(operation: string, isMeant: (size: string | undefined) => boolean) {
  const counts = alterAnswer(operation, (body, { query }) =>
    isMeant(query.page_size)
      ? { ...body, pages: Math.max(1, Math.ceil(body.results / 25)) }
      : undefined,
  );
  return (core: Core): Core => {
    const beyond: Core = (state, ...given) => {
      const step = core(state, ...given);
      // biome-ignore lint/suspicious/noExplicitAny: the body of a list
      const { page, pages } = (step.answer?.body ?? {}) as any;
      return page > pages ? { state, answer: refusal('There is no such page.', 404) } : step;
    };
    return counts(beyond);
  };
}
