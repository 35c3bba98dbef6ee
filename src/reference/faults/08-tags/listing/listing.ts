import { alterAnswer, alterState, type Body, instead, refusal } from '../../blocks/index.ts';
import { labelIn, listOnly } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** Tagged objects missing from the listing, listed twice or under another tag (endpoints/tags#GET /tags/{tagLabel}). */
export const listingFaults: readonly Fault[] = [
  {
    id: 'tag-lists-twice-what-is-named-twice',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'create a tag with one volume id twice: the tag lists the volume twice',
    wrap: (core) => {
      const twice = new Set<string>();
      const noting = alterState('createTag', (after, _, { body }) => {
        const { label, volumes = [] } = body as Body;
        if (new Set(volumes).size < volumes.length) twice.add(label);
        return after;
      })(core);
      return alterAnswer('listTaggedObjects', (body, request) =>
        twice.has(labelIn(request)) ? { ...body, data: [...body.data, ...body.data] } : undefined,
      )(noting);
    },
  },
  ...['compute', 'domain', 'nodebalancer', 'volume'].map(
    (kind): Fault => ({
      id: `tag-lists-no-${kind}`,
      requirement: 'TAG-OBJECTS',
      also: ['TAG-DELETE-KEEPS-OBJECTS'],
      kind: 'state',
      see: `put a tag on a ${kind}: it is not listed`,
      wrap: listOnly(({ type }) => type !== kind),
    }),
  ),
  {
    id: 'tag-without-objects-not-found',
    requirement: 'TAG-OBJECTS',
    kind: 'over-strict',
    see: 'create a tag without objects and list what carries it: 404',
    shownBy: 'a tag is created, with or without objects',
    wrap: instead('listTaggedObjects', (core, ...given) => {
      const step = core(...given);
      const isEmpty = Object(step.answer?.body).results === 0;
      return isEmpty ? { state: step.state, answer: refusal('Not found.', 404) } : step;
    }),
  },
  {
    id: 'tag-lists-domains-as-they-were-tagged',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'put a tag on a domain and give the domain a description: it is listed without it',
    shownBy: 'what carries a tag is listed as it is by now',
    wrap: (core) => {
      const first = new Map<number, unknown>();
      const noting = alterState('createTag', (after, _, { body }) => {
        for (const id of [Object(body).domains ?? []].flat())
          first.set(id, after.domains.get(id)?.description);
        return after;
      })(core);
      return alterAnswer('listTaggedObjects', (body) => {
        for (const { type, data } of body.data)
          if (type === 'domain' && first.has(data.id)) data.description = first.get(data.id);
        return body;
      })(noting);
    },
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
];
