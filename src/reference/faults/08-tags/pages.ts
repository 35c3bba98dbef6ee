import { alterAnswer, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Pages of tagged objects gone wrong (endpoints/tags#GET /tags/{tagLabel}). */
export const pagesFaults: readonly Fault[] = [
  {
    id: 'tag-listing-counts-one-more',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on two domains: results of its listing is 3',
    wrap: alterAnswer('listTaggedObjects', (body) => ({ ...body, results: body.results + 1 })),
  },
  {
    id: 'tag-page-two-is-page-one',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 26 volumes and read page 2 of 25: it is page 1 again',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const isListing = request.path.startsWith('/v4/tags/') && request.query.page === '2';
        const query = isListing ? { ...request.query, page: '1' } : request.query;
        return core(state, principal, { ...request, query }, ...rest);
      },
  },
  {
    id: 'tag-last-page-is-missing',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 26 volumes: pages is 1 although page_size is 25',
    wrap: alterAnswer('listTaggedObjects', (body) => ({
      ...body,
      pages: Math.max(1, Math.floor(body.results / 25)),
    })),
  },
  {
    id: 'tag-listing-refuses-page',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'over-strict',
    see: 'read the listing of a tag with page=1&page_size=100: it is refused',
    wrap: refuseWhen('listTaggedObjects', (_, { query }) => query.page_size === '100'),
  },
];
