import type { Core } from '../../../core.ts';
import { alterAnswer, type Body, instead, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

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
    id: 'tag-last-page-says-it-is-the-first',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'pagination',
    see: 'put a tag on 26 volumes and read page 2 of 25: it says that it is page 1',
    wrap: alterAnswer('listTaggedObjects', (body) => ({ ...body, page: 1 })),
  },
  {
    id: 'tag-listing-by-id',
    requirement: 'TAG-OBJECTS-BY-TYPE',
    kind: 'state',
    see: 'put a tag on objects of all kinds: they are listed in the order of their names',
    wrap: alterAnswer('listTaggedObjects', (body) => ({ ...body, data: spread(body.data) })),
  },
  {
    id: 'tag-listing-ends-with-what-was-tagged-later',
    requirement: 'TAG-OBJECTS-BY-TYPE',
    kind: 'sequence',
    see: 'put a tag on a volume and a domain, and by updates on one of each: those two come at the end',
    wrap: endingWithUpdated,
  },
  {
    id: 'tag-listing-by-type-on-each-page-alone',
    requirement: 'TAG-OBJECTS-BY-TYPE',
    kind: 'pagination',
    see: 'put a tag on 26 volumes and two domains: page 1 of 25 ends with a volume, page 2 begins with a domain',
    wrap: instead('listTaggedObjects', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const body = step.answer?.body as Body;
      if (!step.answer || step.answer.status >= 300 || request.query.page_size !== '25')
        return step;
      const query = { page: '1', page_size: '500' };
      const all = core(state, principal, { ...request, query }, ...rest).answer?.body as Body;
      const start = (body.page - 1) * 25;
      const data = spread(all.data)
        .slice(start, start + 25)
        .sort(byType);
      return { ...step, answer: { ...step.answer, body: { ...body, data } } };
    }),
  },
  {
    id: 'tag-listing-counts-no-load-balancers',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'rare-value',
    see: 'put a tag on a volume, a domain and a load balancer: results of its listing is 2',
    wrap: alterAnswer('listTaggedObjects', (body) => {
      const others = body.data.filter(({ type }: Body) => type !== 'nodebalancer');
      return { ...body, results: body.results - body.data.length + others.length };
    }),
  },
  {
    id: 'tag-listing-refuses-page',
    requirement: 'TAG-OBJECTS-PAGINATED',
    kind: 'over-strict',
    see: 'read the listing of a tag with page and page_size: it is refused, whatever they are',
    wrap: refuseWhen('listTaggedObjects', (_, { query }) => query.page_size !== undefined),
  },
];

/** What was updated comes behind everything else. */
function endingWithUpdated(core: Core): Core {
  const updated = new Set<string>();
  const keyOf = ({ type, id, data }: Body) => `${type} ${id ?? data.id}`;
  const noting = (type: string) => (body: Body) => {
    updated.add(keyOf({ type, id: body.id }));
    return body;
  };
  const ofVolumes = alterAnswer('updateVolume', noting('volume'));
  const ofDomains = alterAnswer('updateDomain', noting('domain'));
  const isLater = (item: Body) => Number(updated.has(keyOf(item)));
  return alterAnswer('listTaggedObjects', (body) => ({
    ...body,
    data: body.data.toSorted((one: Body, other: Body) => isLater(one) - isLater(other)),
  }))(ofVolumes(ofDomains(core)));
}

/** The objects of the first kind at both ends, the others between them. */
function spread(items: readonly Body[]): Body[] {
  const [first, ...others] = items;
  const isFirstKind = ({ type }: Body) => type === first?.type;
  const ends = others.filter(isFirstKind);
  return first ? [first, ...others.filter((item) => !isFirstKind(item)), ...ends] : [];
}

function byType(one: Body, other: Body): number {
  return one.type < other.type ? -1 : Number(one.type > other.type);
}
