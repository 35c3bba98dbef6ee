import { alterAnswer, alterRequest, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Pages that repeat, miss or miscount items (resources/common). */
export const pagesFaults: readonly Fault[] = [
  {
    id: 'list-last-item-twice',
    requirement: 'LIST-PARTITION',
    kind: 'pagination',
    also: ['LIST-COUNTS-AGREE', 'LIST-PAGE-SIZE-ACCEPTED'],
    see: 'walk the VPC list with page_size=25: the second page begins with the last item of the first',
    wrap: alterAnswer('listVpcs', (body, { query }, state) => {
      if (Number(query.page ?? 1) < 2) return undefined;
      const previous = [...state.vpcs.filter(() => true)].sort((a, b) => a.id - b.id)[24];
      return { ...body, data: [{ ...body.data[0], id: previous?.id }, ...body.data.slice(1)] };
    }),
  },
  ...(['page', 'page_size'] as const).flatMap((parameter) =>
    ['listInstances', 'listStackScripts', 'listTypes', 'listDomains'].map(
      (operation): Fault => ({
        id: `list-without-${parameter.replace('_', '-')}-${operation}`,
        requirement: 'LIST-EVERY-LIST',
        kind: 'over-strict',
        see: `send ${operation} with ${parameter}: it is refused`,
        wrap: refuseWhen(operation, (_, { query }) => query[parameter] !== undefined),
      }),
    ),
  ),
  {
    id: 'list-regions-without-both-parameters',
    requirement: 'LIST-EVERY-LIST',
    kind: 'over-strict',
    see: 'list regions with page and page_size together: it is refused',
    wrap: refuseWhen(
      'listRegions',
      (_, { query }) => query.page !== undefined && query.page_size !== undefined,
    ),
  },
  {
    id: 'list-results-of-page',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'results counts the items of the page, not of the list',
    wrap: alterAnswer('listVpcs', (body) => ({ ...body, results: body.data.length })),
  },
  {
    id: 'list-one-page-too-many',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'pages counts one page more than there is',
    wrap: alterAnswer('listRegions', (body) => ({ ...body, pages: body.pages + 1 })),
  },
  {
    id: 'list-empty-page-after-a-full-one',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'ask for a page of exactly as many VPCs as there are: pages says 2',
    wrap: alterAnswer('listVpcs', (body, { query }) =>
      body.results % Number(query.page_size ?? 100) === 0
        ? { ...body, pages: body.pages + 1 }
        : undefined,
    ),
  },
  {
    id: 'list-empty-page-after-a-full-one-of-domains',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'ask for a page of exactly as many domains as there are: pages says 2',
    wrap: alterAnswer('listDomains', (body, { query }) =>
      body.results > 0 && body.results % Number(query.page_size ?? 100) === 0
        ? { ...body, pages: body.pages + 1 }
        : undefined,
    ),
  },
  {
    id: 'list-of-scripts-shorter-with-a-page-size',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'list the scripts with page_size=25: one is missing that is listed without it, and results says so',
    shownBy: 'the pages of GET /compute/stackscripts hold every item once, and say so',
    wrap: alterAnswer('listStackScripts', (body, { query }) =>
      query.page_size === undefined
        ? undefined
        : { ...body, data: body.data.slice(1), results: body.data.length - 1 },
    ),
  },
  {
    id: 'list-page-always-one',
    requirement: 'LIST-PAGE-ECHO',
    kind: 'pagination',
    see: 'ask for page 2 of the VPCs: the answer says page 1',
    wrap: alterAnswer('listVpcs', (body) => ({ ...body, page: 1 })),
  },
  ...[
    'listVolumes',
    'listInstanceVolumes',
    'listDomains',
    'listInstances',
    'listRegionAvailability',
  ].map(
    (operation): Fault => ({
      id: `list-results-off-by-one-${operation}`,
      requirement: 'LIST-COUNTS-AGREE',
      kind: 'rare-value',
      see: `send ${operation}: results counts one item more than there is`,
      wrap: alterAnswer(operation, (body) => ({ ...body, results: body.results + 1 })),
    }),
  ),
  {
    id: 'list-volumes-second-page-first',
    requirement: 'LIST-PARTITION',
    kind: 'pagination',
    see: 'walk the volumes with page_size=25: the second page is the first again',
    wrap: secondPageFirst('listVolumes'),
  },
  // Two pages alone, so that the first one again is more than there is.
  ...['Domains', 'Images', 'Instances'].map(
    (kind): Fault => ({
      id: `list-${kind.toLowerCase()}-second-page-first`,
      requirement: 'LIST-PARTITION',
      kind: 'pagination',
      see: `walk 26 ${kind.toLowerCase()} with page_size=25: the second page is the first again`,
      wrap: secondPageFirst(`list${kind}`),
    }),
  ),
  {
    id: 'list-volumes-page-always-one',
    requirement: 'LIST-PAGE-ECHO',
    kind: 'rare-value',
    see: 'ask for page 2 of the volumes: the answer says page 1',
    wrap: alterAnswer('listVolumes', (body) => ({ ...body, page: 1 })),
  },
];

function secondPageFirst(operation: string): Fault['wrap'] {
  return (core) => {
    const honest = alterRequest(operation, (request) =>
      request.query.page === '2' ? { ...request, query: { ...request.query, page: '1' } } : request,
    )(core);
    return alterAnswer(operation, (body, { query }) => ({
      ...body,
      page: Number(query.page ?? 1),
    }))(honest);
  };
}
