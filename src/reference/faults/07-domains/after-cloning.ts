import type { Domain, DomainRecord } from '../../entities.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import { acceptName, alterDomain, domainInPath, withDomain } from '../blocks/domain.ts';
import { alterState, type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** A clone that is no domain of its own, or no whole one (endpoints/domains#POST /domains/{domainId}/clone). */
export const domainAfterCloningFaults: readonly Fault[] = [
  {
    id: 'clone-gets-later-records-of-source',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'cross-resource',
    see: 'clone a domain and add a record to the source: the clone has it too',
    wrap: sharing(({ source, clone }, id) => (id === source ? clone : undefined)),
  },
  {
    id: 'clone-gives-later-records-to-source',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a domain and add a record to the clone: the source has it too',
    wrap: sharing(({ source, clone }, id) => (id === clone ? source : undefined)),
  },
  {
    id: 'clone-loses-its-records-with-its-source',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'cross-resource',
    see: 'clone a domain with records and delete the source: the clone has none',
    wrap: (core) => {
      const sources = new Map<number, number>();
      const noting = alterDomain('cloneDomain', ({ id }, before, request) => {
        sources.set(id, domainInPath(before, request)?.id ?? 0);
        return {};
      })(core);
      return alterState('deleteDomain', (after, before, request) => {
        const gone = domainInPath(before, request)?.id;
        const clones = after.domains.filter(({ id }) => sources.get(id) === gone);
        const emptied = [...clones].map((clone) => ({ ...clone, records: Table.empty() as never }));
        return emptied.reduce(withDomain, after);
      })(noting);
    },
  },
  {
    id: 'clone-without-text-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'rare-value',
    see: 'add a TXT record and clone the domain: the clone has none',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of(records.filter(({ type }) => type !== 'TXT')),
    })),
  },
  {
    id: 'clone-with-records-twice',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'state',
    see: 'add a record and clone the domain: the clone has it twice',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...records, ...[...records].map(underAnotherId)]),
    })),
  },
  {
    id: 'clone-with-name-of-its-source',
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'cross-resource',
    see: 'clone a domain with its own name: it is created',
    wrap: (core) => (state, principal, request, now, outcome) => {
      const own = domainInPath(state, request)?.domain;
      const lenient = acceptName((name) => name === own, 'cloneDomain')(core);
      return lenient(state, principal, request, now, outcome);
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
];

interface Cloning {
  readonly source: number;
  readonly clone: number;
}

/** A record added to one domain goes to another one as well, which `where` tells. */
function sharing(where: (cloning: Cloning, domain: number) => number | undefined): Fault['wrap'] {
  return (core) => {
    const clonings: Cloning[] = [];
    const remembering = alterState('cloneDomain', (after, before, request, { id }) => {
      clonings.push({ source: domainInPath(before, request)?.id ?? 0, clone: id });
      return after;
    })(core);
    return alterState('createRecord', (after, before, request, { id }) => {
      const changed = domainInPath(before, request);
      const record = after.domains.get(changed?.id ?? 0)?.records.get(id);
      const others = clonings.map((cloning) => where(cloning, changed?.id ?? 0));
      return others.reduce((state: State, other) => withRecord(state, other, record), after);
    })(remembering);
  };
}

function withRecord(state: State, id: number | undefined, record: DomainRecord | undefined): State {
  const domain = state.domains.get(id ?? 0);
  if (domain === undefined || record === undefined) return state;
  return withDomain(state, { ...domain, records: domain.records.put(record.id, record) });
}

function underAnotherId(record: DomainRecord): DomainRecord {
  return { ...record, id: record.id + 1_000_000 };
}

function without(state: State, taken: readonly Domain[]): State {
  return {
    ...state,
    domains: taken.reduce((domains, { id }) => domains.remove(id), state.domains),
  };
}
