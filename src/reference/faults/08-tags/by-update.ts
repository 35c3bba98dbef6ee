import { alterState, operationOf } from '../blocks/index.ts';
import { alterListed, listOnly, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Tags that an update put on an object, and objects that are gone (endpoints/tags). */
export const tagByUpdateFaults: readonly Fault[] = [
  {
    id: 'tag-of-an-update-survives-its-deletion',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'rare-value',
    see: 'update tags of a domain and delete the tag: the domain keeps it',
    // Whoever creates the tag again finds the domain under it.
    also: ['TAG-OBJECTS'],
    wrap: remembering('updateDomain', (met) => untagExcept('domains', ({ id }) => met(id))),
  },
  {
    id: 'tag-listing-lacks-updated-domains',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'put a tag on a domain by an update: the domain is not listed under it',
    wrap: remembering('updateDomain', (met) => listOnly(({ data }) => !met(data.id))),
  },
  {
    id: 'tag-on-deleted-volume-accepted',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'rare-value',
    see: 'delete a volume and create a tag on it: it is created',
    wrap: remembering('deleteVolume', (met) =>
      alterListed('volumes', (ids) => ids.filter((id) => !met(id))),
    ),
  },
];

/** A fault that needs to know on which objects an operation was successful before. */
function remembering(operation: string, fault: (met: (id: number) => boolean) => Wrap): Wrap {
  return (core) => {
    const ids = new Set<number>();
    const listening = alterState(operation, (after, _, request) => {
      const { volumeId, domainId } = operationOf(request).params;
      ids.add(Number(volumeId ?? domainId));
      return after;
    })(core);
    return fault((id) => ids.has(id))(listening);
  };
}
