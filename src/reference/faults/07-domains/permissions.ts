import { TIMER_FIELDS } from '../../../rules/07-domains/domain-timer.ts';
import { touchedWhenForbidden, updatedByReader } from '../blocks/caller.ts';
import { domainInPath, withDomain } from '../blocks/domain.ts';
import { instead, OWNER } from '../blocks/index.ts';
import { asOwner, grantOf } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

const FIELDS = ['domain', 'description', 'group', 'status', 'axfr_ips', 'tags', 'soa_email'].concat(
  TIMER_FIELDS,
);

/** Domains that whoever may read them may change as well (authentication#rule-5). */
export const permissionsFaults: readonly Fault[] = [
  ...updatedByReader('updateDomain', 'DOM-UPDATE-PERMISSION', 'domain', FIELDS),
  {
    id: 'domain-updated-by-reader',
    requirement: 'DOM-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update a domain with a read_only grant on it: it is updated',
    wrap: byReaders('updateDomain'),
  },
  {
    id: 'domain-update-by-reader-refused-and-done',
    requirement: 'DOM-UPDATE-PERMISSION',
    kind: 'atomicity',
    see: 'update a domain with a read_only grant on it: it is refused, and updated',
    wrap: instead('updateDomain', (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      if (principal.kind !== 'user' || principal.username !== 'read-only') return step;
      return { ...step, state: core(state, OWNER, ...rest).state };
    }),
  },
  ...(['status', 'description'] as const).map(touchedByRefusedDeletion),
  {
    id: 'domain-deleted-by-reader',
    requirement: 'DOM-DELETE-PERMISSION',
    kind: 'auth',
    see: 'delete a domain with a read_only grant on it: it is deleted',
    wrap: byReaders('deleteDomain'),
  },
];

const TOUCHED = {
  status: { status: 'disabled' },
  description: { description: 'to be deleted' },
} as const;

function touchedByRefusedDeletion(field: keyof typeof TOUCHED): Fault {
  return {
    id: `domain-${field}-changed-by-refused-deletion`,
    requirement: 'DOM-DELETE-PERMISSION',
    kind: 'atomicity',
    see: `delete a domain with a read_only grant on it: it is refused, and ${field} changed`,
    wrap: touchedWhenForbidden('deleteDomain', (state, request) => {
      const domain = domainInPath(state, request);
      return domain ? withDomain(state, { ...domain, ...TOUCHED[field] }) : state;
    }),
  };
}

function byReaders(operation: string): Fault['wrap'] {
  return asOwner(
    operation,
    (username, state, request) =>
      grantOf(state, username, `domain/${domainInPath(state, request)?.id}`) !== undefined,
  );
}
