import { alterState, operationOf } from '../blocks/index.ts';
import { listOnly, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Tags that pass over objects with a history: imported, detached, created with several tags (endpoints/tags). */
export const historiesFaults: readonly Fault[] = [
  {
    id: 'tag-lists-no-imported-domains',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'import a domain and create a tag on it: it is not listed',
    wrap: imported((isKnown) =>
      listOnly(({ type, data }) => type !== 'domain' || !isKnown(data.id)),
    ),
  },
  {
    id: 'tag-stays-on-imported-domains',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'rare-value',
    see: 'import a domain, create a tag on it and delete the tag: it has it still',
    wrap: imported((isKnown) => untagExcept('domains', ({ id }) => isKnown(id))),
  },
  {
    id: 'tag-stays-on-detached-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: 'attach and detach a volume with a tag and delete the tag: it has it still',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, _, request) => {
        left.add(Number(operationOf(request).params.volumeId));
        return after;
      });
      return untagExcept('volumes', ({ id }) => left.has(id))(noting(core));
    },
  },
  ...(['volume', 'domain'] as const).map(
    (type): Fault => ({
      id: `tag-lists-no-${type}-created-with-another-before-it`,
      requirement: 'TAG-OBJECTS',
      kind: 'boundary',
      see: `create a ${type} with two tags: the second one does not list it`,
      wrap: laterTags(type, (has) =>
        listOnly((item, label) => item.type !== type || !has(item.data.id, label)),
      ),
    }),
  ),
  {
    id: 'tag-stays-on-volumes-created-with-another-before-it',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'boundary',
    see: 'create a volume with two tags and delete the second one: it has it still',
    wrap: laterTags('volume', (has) =>
      untagExcept('volumes', ({ id }, _, label) => has(id, label)),
    ),
  },
];

function imported(fault: (isKnown: (id: number) => boolean) => Wrap): Wrap {
  return (core) => {
    const known = new Set<number>();
    const noting = alterState('importDomain', (after, _, __, { id }) => {
      known.add(id);
      return after;
    });
    return fault((id) => known.has(id))(noting(core));
  };
}

/** Gives the fault whether an object was created with a label behind another one. */
function laterTags(
  type: 'volume' | 'domain',
  fault: (has: (id: number, label: string) => boolean) => Wrap,
): Wrap {
  return (core) => {
    const later = new Set<string>();
    const creation = type === 'volume' ? 'createVolume' : 'createDomain';
    const noting = alterState(creation, (after, _, { body }, { id }) => {
      for (const label of Object(body).tags?.slice(1) ?? []) later.add(`${id} ${label}`);
      return after;
    });
    return fault((id, label) => later.has(`${id} ${label}`))(noting(core));
  };
}
