import type { DomainRecord } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { Table } from '../../../table.ts';
import { alterDomain, domainInPath, withDomain } from '../../blocks/domain.ts';
import { type Cloning, clonesOf, knowingClonings } from '../../blocks/domain-clones.ts';
import { alterState } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

import { alterSource } from './settings.ts';

/** A clone without the records of its source, or that shares them (endpoints/domains#POST /domains/{domainId}/clone). */
export const clonedRecordsFaults: readonly Fault[] = [
  {
    id: 'clone-has-a-page-of-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'pagination',
    see: 'add 26 records and clone the domain: the clone has 25',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...records].slice(0, 25)),
    })),
  },
  {
    id: 'clone-has-a-hundred-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'boundary',
    see: 'add 101 records and clone the domain: the clone has 100',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...records].slice(0, 100)),
    })),
  },
  {
    id: 'clone-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'state',
    see: 'add a record and clone the domain: the clone has none',
    wrap: alterDomain('cloneDomain', () => ({ records: Table.empty<DomainRecord>() })),
  },
  {
    id: 'clone-with-three-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'boundary',
    see: 'add five records and clone the domain: the clone has three',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...records].slice(0, 3)),
    })),
  },
  {
    id: 'clone-of-clone-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'sequence',
    see: 'clone a clone: it has no records',
    wrap: (core) => {
      const clones = new Set<number>();
      return alterDomain('cloneDomain', ({ id }, before, request) => {
        clones.add(id);
        const isClone = clones.has(domainInPath(before, request)?.id ?? 0);
        return isClone ? { records: Table.empty<DomainRecord>() } : {};
      })(core);
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
    id: 'clone-names-the-record-of-the-domain-itself',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'rare-value',
    see: 'add a record without a name and clone the domain: the clone has it as www',
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of(
        [...records].map((each) => (each.name === '' ? { ...each, name: 'www' } : each)),
      ),
    })),
  },
  ...(['name and type', 'name', 'type and target'] as const).map(cloneWithOneRecordPer),
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
    id: 'clone-takes-records-away',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'add a record and clone the domain: the source has none',
    wrap: alterSource(() => ({ records: Table.empty<DomainRecord>() })),
  },
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
    wrap: knowingClonings((clonings) =>
      alterState('deleteDomain', (after, before, request) => {
        const clones = clonesOf(domainInPath(before, request)?.id, clonings, after);
        const emptied = clones.map((clone) => ({ ...clone, records: Table.empty<DomainRecord>() }));
        return emptied.reduce(withDomain, after);
      }),
    ),
  },
];

function cloneWithOneRecordPer(what: 'name and type' | 'name' | 'type and target'): Fault {
  const fields = what.split(' and ') as (keyof DomainRecord)[];
  const keyOf = (record: DomainRecord) => fields.map((field) => record[field]).join(' ');
  return {
    id: `clone-with-one-record-per-${what.replaceAll(' ', '-')}`,
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'rare-value',
    see: `add two records of one ${what} and clone the domain: the clone has one of them`,
    wrap: alterDomain('cloneDomain', ({ records }) => ({
      records: Table.of([...new Map([...records].map((each) => [keyOf(each), each])).values()]),
    })),
  };
}

/** A record added to one domain goes to another one as well: the one whose id `where` returns. */
function sharing(where: (cloning: Cloning, domain: number) => number | undefined): Fault['wrap'] {
  return knowingClonings((clonings) =>
    alterState('createRecord', (after, before, request, { id }) => {
      const changed = domainInPath(before, request);
      const record = after.domains.get(changed?.id ?? 0)?.records.get(id);
      const others = clonings.map((cloning) => where(cloning, changed?.id ?? 0));
      return others.reduce((state: State, other) => withRecord(state, other, record), after);
    }),
  );
}

function withRecord(state: State, id: number | undefined, record: DomainRecord | undefined): State {
  const domain = state.domains.get(id ?? 0);
  if (domain === undefined || record === undefined) return state;
  return withDomain(state, { ...domain, records: domain.records.put(record.id, record) });
}

function underAnotherId(record: DomainRecord): DomainRecord {
  return { ...record, id: record.id + 1_000_000 };
}
