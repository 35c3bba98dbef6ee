import type { Core } from '../../../core.ts';
import {
  alterAnswer,
  alterState,
  type Body,
  instead,
  operationOf,
  refusal,
} from '../../blocks/index.ts';
import { alterListed, labelIn, listOnly, untagExcept } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];

/**
 * Tagged objects missing from the listing, or wrongly in it (endpoints/tags#GET /tags/{tagLabel}).
 */
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
    id: 'tag-listing-counts-deleted-volumes',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'sequence',
    see: 'put a tag on a volume and a domain and delete the volume: results of its listing is still 2',
    wrap: countingDeleted,
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
  {
    id: 'tag-listing-remembers',
    requirement: 'TAG-OBJECTS',
    kind: 'temporal',
    see: 'take a tag off a volume: it is still listed',
    also: ['TAG-OBJECTS-PAGINATED'],
    wrap: listsWhatWasListed,
  },
  {
    id: 'tag-listing-lacks-updated-domains',
    requirement: 'TAG-OBJECTS',
    also: ['TAG-DELETE-KEEPS-OBJECTS'],
    kind: 'rare-value',
    see: 'put a tag on a domain by an update: the domain is not listed under it',
    wrap: knowingObjects('updateDomain', (isKnown) => listOnly(({ data }) => !isKnown(data.id))),
  },
  {
    id: 'tag-lists-twice-what-got-it-twice',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'put a tag on a domain by an update, which has it from its creation: it is listed twice',
    wrap: knowingSentAgain((isSentAgain) =>
      alterAnswer('listTaggedObjects', ({ data, ...body }, request) => {
        const twice = data.filter((item: Body) => isSentAgain(item.data.id, labelIn(request)));
        return { ...body, data: [...twice, ...data], results: body.results + twice.length };
      }),
    ),
  },
  {
    id: 'tag-of-an-update-survives-its-deletion',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'rare-value',
    see: 'update tags of a domain and delete the tag: the domain keeps it',
    // Whoever creates the tag again finds the domain under it.
    also: ['TAG-OBJECTS'],
    wrap: knowingObjects('updateDomain', (isKnown) =>
      untagExcept('domains', ({ id }) => isKnown(id)),
    ),
  },
  {
    id: 'tag-on-deleted-volume-accepted',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'rare-value',
    see: 'delete a volume and create a tag on it: it is created',
    wrap: knowingObjects('deleteVolume', (isKnown) =>
      alterListed('volumes', (ids) => ids.filter((id) => !isKnown(id))),
    ),
  },
];

/** A fault that needs to know on which objects an operation succeeded before. */
function knowingObjects(
  operation: string,
  fault: (isKnown: (id: number) => boolean) => Wrap,
): Wrap {
  return (core) => {
    const ids = new Set<number>();
    const noting = alterState(operation, (after, _, request) => {
      const { volumeId, domainId } = operationOf(request).params;
      ids.add(Number(volumeId ?? domainId));
      return after;
    })(core);
    return fault((id) => ids.has(id))(noting);
  };
}

/** A fault that needs to know the tags that an update sent to a domain that had them. */
function knowingSentAgain(fault: (isSentAgain: (id: number, label: string) => boolean) => Wrap) {
  const wrap: Wrap = (core) => {
    const again = new Set<string>();
    const noting = alterState('updateDomain', (after, before, request, { id }) => {
      const had = before.domains.get(id)?.tags ?? [];
      const { tags = [] } = request.body as Body;
      for (const tag of had) if (tags.includes(tag)) again.add(`${id} ${tag}`);
      return after;
    })(core);
    return fault((id, label) => again.has(`${id} ${label}`))(noting);
  };
  return wrap;
}

/** Objects that were once listed under a tag are listed for ever. */
function listsWhatWasListed(core: Core): Core {
  const known = new Map<string, Map<string, Body>>();
  return alterAnswer('listTaggedObjects', (body, request) => {
    const items = known.get(request.path) ?? new Map();
    known.set(request.path, items);
    for (const item of body.data) items.set(`${item.type} ${item.data.id}`, item);
    return { ...body, data: [...items.values()], results: items.size };
  })(core);
}

function countingDeleted(core: Core): Core {
  const gone = new Map<string, number>();
  const deleting = instead('deleteVolume', (right, state, principal, request, ...rest) => {
    const step = right(state, principal, request, ...rest);
    const { volumeId } = operationOf(request).params;
    const isGone = step.answer !== undefined && step.answer.status < 300;
    const tags = isGone ? (state.volumes.get(Number(volumeId))?.tags ?? []) : [];
    for (const tag of tags) gone.set(tag, (gone.get(tag) ?? 0) + 1);
    return step;
  });
  const counting = alterAnswer('listTaggedObjects', (body, request) => ({
    ...body,
    results: body.results + (gone.get(labelIn(request)) ?? 0),
  }));
  return counting(deleting(core));
}
