import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import {
  alterDomain,
  alterSent,
  domainInPath,
  fromTimeOnPath,
  neverUpdated,
  withDomain,
} from '../blocks/domain.ts';
import { alterState, type Body, instead, operationOf, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** The status of domains gone wrong, and what a disabled domain takes or keeps (states/domain). */
export const statusFaults: readonly Fault[] = [
  {
    id: 'domain-created-disabled-is-active',
    requirement: 'DOM-STATUS-CREATE-DISABLED',
    kind: 'state',
    see: 'create a disabled domain: it is active',
    wrap: alterSent('createDomain', ({ status, ...body }) => body),
  },
  ...(['description', 'group', 'axfr_ips', 'tags', 'ttl_sec'] as const).map(
    (field): Fault => ({
      id: `domain-created-disabled-with-${field.replace('_', '-')}-is-active`,
      requirement: 'DOM-STATUS-CREATE-DISABLED',
      kind: 'rare-value',
      see: `create a disabled domain with ${field}: it is active`,
      wrap: alterSent('createDomain', ({ status, ...body }) =>
        body[field] === undefined ? { status, ...body } : body,
      ),
    }),
  ),
  {
    id: 'domain-created-disabled-refused',
    requirement: 'DOM-STATUS-CREATE-DISABLED',
    kind: 'over-strict',
    see: 'create a disabled domain: it is refused',
    // No other value of status is accepted beside active either.
    also: ['DOM-STATUS-ENUM'],
    wrap: refuseWhen('createDomain', ({ status }) => status === 'disabled'),
  },
  {
    id: 'slave-created-active-refused',
    requirement: 'DOM-CREATE',
    kind: 'over-strict',
    see: 'create a slave with status active: it is refused',
    wrap: refuseWhen('createDomain', ({ type, status }) => type === 'slave' && status === 'active'),
  },
  {
    id: 'domain-cannot-be-disabled',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'state',
    see: 'update status to disabled: it stays active',
    wrap: alterSent('updateDomain', ({ status, ...body }) =>
      status === 'disabled' ? body : { ...body, status },
    ),
  },
  {
    id: 'domain-disabled-refused',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'over-strict',
    see: 'update status to disabled: it is refused',
    // No other value of status is accepted beside active either.
    also: ['DOM-STATUS-ENUM'],
    wrap: refuseWhen('updateDomain', ({ status }) => status === 'disabled'),
  },
  {
    id: 'slave-cannot-be-disabled',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'rare-value',
    see: 'update status of a slave to disabled: it stays active',
    wrap: alterDomain('updateDomain', ({ type }) => (type === 'slave' ? { status: 'active' } : {})),
  },
  {
    id: 'domain-cannot-be-enabled',
    requirement: 'DOM-STATUS-ENABLE',
    kind: 'state',
    see: 'disable a domain, then update status to active: it stays disabled',
    wrap: alterSent('updateDomain', ({ status, ...body }) =>
      status === 'active' ? body : { ...body, status },
    ),
  },
  {
    id: 'domain-enabled-once-only',
    requirement: 'DOM-STATUS-ENABLE',
    kind: 'sequence',
    see: 'disable and enable a domain twice: the second time it stays disabled',
    wrap: (core) => {
      const isLate = fromTimeOnPath(2);
      return refuseEnabling((request) => isLate(request))(core);
    },
  },
  {
    id: 'domain-created-disabled-cannot-be-enabled',
    requirement: 'DOM-STATUS-ENABLE',
    kind: 'sequence',
    see: 'create a disabled domain and enable it: it stays disabled',
    wrap: refuseEnabling((request, state) => {
      const domain = domainInPath(state, request);
      return domain?.status === 'disabled' && domain.updated === domain.created;
    }),
  },
  {
    id: 'disabled-domain-refuses-updates',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update the description of a disabled domain: it is refused',
    wrap: refuseWhen(
      'updateDomain',
      ({ status }, request, state) => !status && isDisabled(state, request),
    ),
  },
  {
    id: 'disabled-domain-loses-its-records',
    requirement: 'REC-CREATE',
    kind: 'cross-resource',
    see: 'disable a domain with records, and enable it: they are gone',
    wrap: alterDomain('updateDomain', ({ status, records }) =>
      status === 'disabled' ? { records: Table.empty() } : { records },
    ),
  },
  {
    id: 'tags-update-loses-records',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'add a record and update tags of the domain: the record is gone',
    wrap: alterState('updateDomain', (after, _, request) => {
      const domain = domainInPath(after, request);
      if (domain === undefined || (request.body as Body)?.tags === undefined) return after;
      const records = [...domain.records].reduce((left, { id }) => left.remove(id), domain.records);
      return withDomain(after, { ...domain, records });
    }),
  },
  ...(['group', 'tags', 'axfr_ips', 'ttl_sec'] as const).map((field) =>
    neverUpdated('disabled', field, ({ status }) => status === 'disabled'),
  ),
  {
    id: 'disabled-domain-cannot-be-deleted',
    requirement: 'DOM-DELETE',
    kind: 'over-strict',
    see: 'delete a disabled domain: it is refused',
    wrap: refuseWhen(
      'deleteDomain',
      (_, request, state) => domainInPath(state, request)?.status === 'disabled',
    ),
  },
];

/** Enabling a disabled domain is accepted and does nothing. */
function refuseEnabling(when: (request: Request, state: State) => boolean): Fault['wrap'] {
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    const { status, ...others } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const enables = status === 'active' && domainInPath(state, request)?.status === 'disabled';
    const ignored = enables && operationOf(request).id !== undefined && when(request, state);
    return core(state, principal, ignored ? { ...request, body: others } : request, ...rest);
  });
}

function isDisabled(state: State, request: Request): boolean {
  return domainInPath(state, request)?.status === 'disabled';
}
