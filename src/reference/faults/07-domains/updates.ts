import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import { alterDomain, alterSent, domainInPath } from '../blocks/domain.ts';
import { alterAnswer, fromTime, instead, operationOf, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Updates and the status of domains gone wrong (endpoints/domains, states/domain). */
export const domainUpdateFaults: readonly Fault[] = [
  {
    id: 'domain-group-cannot-change',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update group: it reads as before',
    wrap: alterSent('updateDomain', ({ group, ...body }) => body),
  },
  {
    id: 'domain-tags-added-up',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update tags twice: the first ones are still there',
    wrap: alterDomain('updateDomain', ({ id, tags }, { domains }) => ({
      tags: [...new Set([...(domains.get(id)?.tags ?? []), ...tags])],
    })),
  },
  {
    id: 'domain-axfr-ips-cannot-be-emptied',
    requirement: 'DOM-UPDATE',
    kind: 'state',
    see: 'update axfr_ips to an empty list: the addresses are still there',
    wrap: alterSent('updateDomain', ({ axfr_ips, ...body }) =>
      axfr_ips?.length === 0 ? body : { ...body, axfr_ips },
    ),
  },
  {
    id: 'domain-single-master-refused-on-update',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update master_ips to one address: it is refused',
    wrap: refuseWhen('updateDomain', ({ master_ips }) => master_ips?.length === 1),
  },
  {
    id: 'domain-refuses-its-own-name',
    requirement: 'DOM-UPDATE',
    kind: 'over-strict',
    see: 'update a domain with the name it has: it is refused as taken',
    wrap: refuseWhen(
      'updateDomain',
      ({ domain }, request, state) => domain === domainInPath(state, request)?.domain,
    ),
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
    id: 'domain-update-answers-next-id',
    requirement: 'DOM-UPDATE',
    kind: 'cross-resource',
    see: 'update a domain: the answer has the next id',
    wrap: alterAnswer('updateDomain', (body) => ({ ...body, id: body.id + 1 })),
  },
  {
    id: 'domain-description-sticks-after-five-updates',
    requirement: 'DOM-UPDATE',
    kind: 'sequence',
    see: 'update description six times: the sixth does not show',
    wrap: (core) => {
      const isLate = perDomain(6);
      return alterDomain('updateDomain', ({ id }, { domains }, request) =>
        isLate(request) ? { description: domains.get(id)?.description ?? '' } : {},
      )(core);
    },
  },
  {
    id: 'domain-created-disabled-is-active',
    requirement: 'DOM-STATUS-CREATE-DISABLED',
    kind: 'state',
    see: 'create a disabled domain: it is active',
    wrap: alterSent('createDomain', ({ status, ...body }) => body),
  },
  {
    id: 'domain-created-disabled-refused',
    requirement: 'DOM-STATUS-CREATE-DISABLED',
    kind: 'over-strict',
    see: 'create a disabled domain: it is refused',
    wrap: refuseWhen('createDomain', ({ status }) => status === 'disabled'),
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
    wrap: refuseWhen('updateDomain', ({ status }) => status === 'disabled'),
  },
  {
    id: 'domain-with-two-records-stays-active',
    requirement: 'DOM-STATUS-DISABLE',
    kind: 'sequence',
    see: 'add two records and disable the domain: it stays active',
    wrap: alterDomain('updateDomain', ({ records }) =>
      records.size >= 2 ? { status: 'active' } : {},
    ),
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
      const isLate = perDomain(2);
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
];

/** True from the nth time on for each domain of its own. */
function perDomain(nth: number): (request: Request) => boolean {
  const counts = new Map<string, () => boolean>();
  return ({ path }) => {
    const isLate = counts.get(path) ?? fromTime(nth);
    counts.set(path, isLate);
    return isLate();
  };
}

/** Enabling a disabled domain is accepted and does nothing. */
function refuseEnabling(when: (request: Request, state: State) => boolean): Fault['wrap'] {
  return instead('updateDomain', (core, state, principal, request, ...rest) => {
    const { status, ...others } = request.body as Readonly<Record<string, unknown>>;
    const enables = status === 'active' && domainInPath(state, request)?.status === 'disabled';
    const ignored = enables && operationOf(request).id !== undefined && when(request, state);
    return core(state, principal, ignored ? { ...request, body: others } : request, ...rest);
  });
}

function isDisabled(state: State, request: Request): boolean {
  return domainInPath(state, request)?.status === 'disabled';
}
