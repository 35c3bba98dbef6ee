import type { Core } from '../../../core.ts';
import { alterAnswer, alterState, type Body, instead, operationOf } from '../../blocks/index.ts';
import { alterListed, labelIn, listOnly, untagExcept } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];

/** Faults of servers that go by what was tagged, listed or deleted before, and not by what is (endpoints/tags#GET /tags/{tagLabel}). */
export const rememberedFaults: readonly Fault[] = [
  {
    id: 'tag-listing-counts-deleted-volumes',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'sequence',
    see: 'put a tag on a volume and a domain and delete the volume: results of its listing is still 2',
    wrap: countingDeleted,
  },
  {
    id: 'tag-listing-remembers',
    requirement: 'TAG-OBJECTS',
    kind: 'temporal',
    see: 'take a tag off a volume: it is still listed',
    also: ['TAG-OBJECTS-PAGINATED', 'TAG-OBJECTS-BY-TYPE'],
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
