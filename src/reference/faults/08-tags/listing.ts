import type { Core } from '../../core.ts';
import { alterAnswer, type Body, refuseWhen } from '../blocks/index.ts';
import { listOnly } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** The listing of tagged objects gone wrong (endpoints/tags#GET /tags/{tagLabel}). */
export const tagListingFaults: readonly Fault[] = [
  ...['compute', 'domain', 'nodebalancer', 'volume'].map(
    (kind): Fault => ({
      id: `tag-lists-no-${kind}`,
      requirement: 'TAG-OBJECTS',
      kind: 'state',
      see: `put a tag on a ${kind}: it is not listed`,
      wrap: listOnly(({ type }) => type !== kind),
    }),
  ),
  {
    id: 'tag-listing-counts-one-more',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on two domains: results of its listing is 3',
    wrap: alterAnswer('listTaggedObjects', (body) => ({ ...body, results: body.results + 1 })),
  },
  {
    id: 'tag-lists-five-objects',
    requirement: 'TAG-OBJECTS',
    kind: 'boundary',
    see: 'put a tag on six objects: five are listed',
    wrap: listOnly((_, __, at) => at < 5),
  },
  {
    id: 'tag-lists-newest-tags-only',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'put a second tag on a volume: the first does not list it any more',
    wrap: listOnly(({ data }, label) => data.tags.at(-1) === label || data.tags.length < 3),
  },
  {
    id: 'tag-lists-those-of-longer-labels',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'put a tag on one volume and a tag that begins with it on another: it lists both',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const isListing = request.method === 'GET' && /^\/v4\/tags\/[^/]+$/.test(request.path);
        if (!isListing || step.answer?.status !== 200) return step;
        const longer = core(
          state,
          principal,
          { ...request, path: `${request.path}-more` },
          ...rest,
        );
        return longer.answer?.status === 200 ? longer : step;
      },
  },
  {
    id: 'tag-listing-remembers',
    requirement: 'TAG-OBJECTS',
    kind: 'temporal',
    see: 'take a tag off a volume: it is still listed',
    wrap: remembering,
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
  {
    id: 'tag-lists-ids-only',
    requirement: 'TAG-OBJECTS-KINDS',
    kind: 'schema',
    see: 'put a tag on an object: its listing shows id and label only',
    wrap: alterListedObjects(({ id, label }) => ({ id, label: label ?? null, tags: [] })),
  },
  {
    id: 'tag-lists-empty-objects',
    requirement: 'TAG-OBJECTS-KINDS',
    kind: 'schema',
    see: 'put a tag on a domain: its listing shows an empty object',
    wrap: alterListedObjects((data) => (data.domain === undefined ? data : {})),
  },
];

function alterListedObjects(alter: (data: Body) => Body): Fault['wrap'] {
  return alterAnswer('listTaggedObjects', (body) => ({
    ...body,
    data: body.data.map((item: Body) => ({ ...item, data: alter(item.data) })),
  }));
}

/** Lists what was ever listed under a tag. */
function remembering(core: Core): Core {
  const known = new Map<string, Map<string, Body>>();
  return alterAnswer('listTaggedObjects', (body, request) => {
    const items = known.get(request.path) ?? new Map();
    known.set(request.path, items);
    for (const item of body.data) items.set(`${item.type} ${item.data.id}`, item);
    return { ...body, data: [...items.values()], results: items.size };
  })(core);
}
