import type { Outcome } from '../../../effects.ts';
import type { Domain, RecordFields } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { Table } from '../../../table.ts';
import {
  alterDomain,
  domainInPath,
  madeBy,
  neverUpdated,
  withDomain,
} from '../../blocks/domain.ts';
import { alterAnswer, type Body, instead, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/**
 * Imports gone wrong, and imported domains that are not like others (endpoints/domains#POST
 * /domains/import).
 */
export const importFaults: readonly Fault[] = [
  {
    id: 'import-refused',
    requirement: 'DOM-IMPORT',
    kind: 'over-strict',
    see: 'import a zone: it is refused',
    wrap: refuseWhen('importDomain', ({ remote_nameserver: server }) => typeof server === 'string'),
  },
  {
    id: 'import-not-kept',
    requirement: 'DOM-IMPORT',
    kind: 'state',
    see: 'import a zone: the domain cannot be read',
    wrap: instead('importDomain', (core, state, ...rest) => {
      const step = core(state, ...rest);
      return step.answer ? { ...step, state } : step;
    }),
  },
  {
    id: 'import-without-records',
    requirement: 'DOM-IMPORT',
    kind: 'cross-resource',
    see: 'import a zone: none of its records is served',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) =>
      core(state, principal, request, now, outcome && withRecords(outcome, () => false)),
    ),
  },
  {
    id: 'import-of-addresses-only',
    requirement: 'DOM-IMPORT',
    kind: 'rare-value',
    see: 'import a zone: of its records those of type A are served, and no others',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) =>
      core(
        state,
        principal,
        request,
        now,
        outcome && withRecords(outcome, ({ type }) => type === 'A'),
      ),
    ),
  },
  {
    id: 'import-disabled',
    requirement: 'DOM-STATUS-DEFAULT',
    kind: 'rare-value',
    see: 'import a zone: the domain is disabled',
    wrap: alterDomain('importDomain', () => ({ status: 'disabled' })),
  },
  {
    id: 'import-not-listed',
    requirement: 'DOM-LIST',
    kind: 'state',
    see: 'import a zone and list domains: it is missing',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return alterAnswer('listDomains', (body) => {
        const data = body.data.filter((item: Body) => !isMade(item));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting(core));
    },
  },
  {
    id: 'import-cannot-be-enabled',
    requirement: 'DOM-STATUS-ENABLE',
    kind: 'rare-value',
    see: 'import a zone, disable it and enable it: it stays disabled',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return alterDomain('updateDomain', (domain, { domains }) => {
        const { status } = domains.get(domain.id) ?? domain;
        return isMade(domain) && status === 'disabled' ? { status } : {};
      })(noting(core));
    },
  },
  {
    id: 'name-taken-by-import',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'cross-resource',
    see: 'import a zone twice: the second one is created too',
    wrap: instead('importDomain', (core, state, principal, request, ...rest) => {
      const { domain: name } = (request.body ?? {}) as Body;
      const taken = state.domains.filter(({ domain }) => domain === name);
      const step = core(without(state, taken), principal, request, ...rest);
      return { ...step, state: taken.reduce(withDomain, step.state) };
    }),
  },
  {
    id: 'name-of-other-account-taken-by-import',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'cross-resource',
    see: 'import a zone by the name of a domain that another account has created: it is imported',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return instead('importDomain', (inner, state, principal, request, ...rest) => {
        const { domain: name } = (request.body ?? {}) as Body;
        const isMeant = (each: Domain) => each.account !== 1 && !isMade(each);
        const taken = state.domains.filter((each) => each.domain === name && isMeant(each));
        const step = inner(without(state, taken), principal, request, ...rest);
        return { ...step, state: taken.reduce(withDomain, step.state) };
      })(noting(core));
    },
  },
  ...(['description', 'group', 'tags', 'soa_email'] as const).map((field) =>
    neverUpdated('import', field, 'importDomain'),
  ),
  {
    id: 'clone-of-an-import-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'sequence',
    see: 'import a zone and clone the domain: the clone has no records',
    wrap: (core) => {
      const { noting, isMade } = madeBy('importDomain');
      return alterDomain('cloneDomain', ({ records }, before, request) => {
        const source = domainInPath(before, request);
        return { records: source && isMade(source) ? Table.empty() : records };
      })(noting(core));
    },
  },
  {
    id: 'imported-domain-takes-no-records',
    requirement: 'REC-CREATE',
    kind: 'sequence',
    see: 'add a record to an imported domain: it is refused',
    wrap: refuseWhen(
      'createRecord',
      (_, request, state) => domainInPath(state, request)?.domain === 'importable.example',
    ),
  },
];

function withRecords(outcome: Outcome, are: (record: RecordFields) => boolean): Outcome {
  if (outcome.kind !== 'zone-transferred') return outcome;
  const { zone } = outcome;
  return { ...outcome, zone: { ...zone, records: zone.records.filter(are) } };
}

function without(state: State, taken: readonly Domain[]): State {
  return {
    ...state,
    domains: taken.reduce((domains, { id }) => domains.remove(id), state.domains),
  };
}
