import { domainInPath } from '../blocks/domain.ts';
import { asOwner, grantOf } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Domains that whoever may read them may change as well (authentication#rule-5). */
export const permissionsFaults: readonly Fault[] = [
  {
    id: 'domain-updated-by-reader',
    requirement: 'DOM-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update a domain with a read_only grant on it: it is updated',
    wrap: byReaders('updateDomain'),
  },
  {
    id: 'domain-deleted-by-reader',
    requirement: 'DOM-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a domain with a read_only grant on it: it is deleted',
    wrap: byReaders('deleteDomain'),
  },
];

function byReaders(operation: string): Fault['wrap'] {
  return asOwner(
    operation,
    (username, state, request) =>
      grantOf(state, username, `domain/${domainInPath(state, request)?.id}`) !== undefined,
  );
}
