import { domainInPath } from '../blocks/domain.ts';
import { refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'domain-settings-together-refused',
    requirement: 'DOM-CREATE',
    kind: 'over-strict',
    see: 'create a domain with a description and ttl_sec: it is refused',
    shownBy: 'any writable field can be updated alone',
    wrap: refuseWhen(
      'createDomain',
      ({ description, ttl_sec }) => description === 'as created' && ttl_sec === 7200,
    ),
  },
  {
    id: 'domain-with-records-is-not-deleted',
    requirement: 'DOM-DELETE',
    kind: 'over-strict',
    see: 'delete a domain that has records: it is refused',
    shownBy: 'deleting a domain deletes its records',
    wrap: refuseWhen(
      'deleteDomain',
      (_, request, state) => (domainInPath(state, request)?.records.size ?? 0) > 0,
    ),
  },
];
