import type { TimerField } from '../../../rules/07-domains/domain-timer.ts';
import type { Domain, DomainRecord } from '../../entities.ts';
import type { State } from '../../state.ts';
import { Table } from '../../table.ts';
import {
  alterDomain,
  type Cloning,
  clonesOf,
  domainInPath,
  fromTimeOnPath,
  knowingClonings,
  neverUpdated,
  withDomain,
} from '../blocks/domain.ts';
import { alterState, type Body, fromTime, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/**
 * A clone that is not whole, or no domain of its own (endpoints/domains#POST
 * /domains/{domainId}/clone).
 */
export const cloneFaults: readonly Fault[] = [
  {
    id: 'clone-without-timers',
    requirement: 'DOM-CLONE',
    kind: 'state',
    see: 'clone a domain with ttl_sec 3600: the clone reads 0',
    wrap: alterDomain('cloneDomain', () => ({ ttl_sec: 0 })),
  },
  {
    id: 'clone-with-timers-of-the-creation-of-its-source',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'create a domain with ttl_sec 3600, update it to 300 and clone it: the clone reads 3600',
    wrap: (core) => {
      const first = new Map<number, number>();
      const noting = alterDomain('createDomain', ({ id, ttl_sec }) => {
        first.set(id, ttl_sec);
        return {};
      })(core);
      return alterDomain('cloneDomain', ({ ttl_sec }, before, request) => ({
        ttl_sec: first.get(domainInPath(before, request)?.id ?? 0) ?? ttl_sec,
      }))(noting);
    },
  },
  {
    id: 'clone-of-slave-without-its-masters',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave: the clone has another master address',
    wrap: alterDomain('cloneDomain', ({ type }) =>
      type === 'slave' ? { master_ips: ['192.0.2.1'] } : {},
    ),
  },
  {
    id: 'clone-of-slave-with-its-first-master-only',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave of three masters: the clone has one',
    wrap: alterDomain('cloneDomain', ({ master_ips }) => ({ master_ips: master_ips.slice(0, 1) })),
  },
  {
    id: 'clone-of-slave-without-ipv6-masters',
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: 'clone a slave of masters of either family: the clone has those of IPv4',
    wrap: alterDomain('cloneDomain', ({ master_ips }) => ({
      master_ips: master_ips.filter((each) => !each.includes(':')),
    })),
  },
  ...(['soa_email', 'expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'] as const).map(
    cloneOfSlaveWithout,
  ),
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
    id: 'clone-second-refused',
    requirement: 'DOM-CLONE',
    kind: 'sequence',
    see: 'clone a domain twice: the second time it is refused',
    wrap: (core) => {
      const isSecond = fromTimeOnPath(2);
      return refuseWhen('cloneDomain', (_, request) => isSecond(request))(core);
    },
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
    id: 'clone-disables-source',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a domain: the source is disabled',
    // The state machine meets the disabled source as well.
    also: ['DOM-STATUS-ENABLE'],
    wrap: alterSource(() => ({ status: 'disabled' })),
  },
  {
    id: 'clone-takes-records-away',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'add a record and clone the domain: the source has none',
    wrap: alterSource(() => ({ records: Table.empty<DomainRecord>() })),
  },
  {
    id: 'clone-second-clears-description',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'sequence',
    see: 'clone a domain twice: the source has lost its description',
    wrap: (core) => {
      const isSecond = fromTime(2);
      return alterSource(() => (isSecond() ? { description: '' } : {}))(core);
    },
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
  {
    id: 'source-deleted-with-its-clone',
    requirement: 'DOM-DELETE',
    kind: 'cross-resource',
    see: 'clone a domain and delete the clone: its source is gone, too',
    wrap: knowingClonings((clonings) =>
      alterState('deleteDomain', (after, before, request) => {
        const deleted = domainInPath(before, request)?.id;
        const { source } = clonings.find(({ clone }) => clone === deleted) ?? {};
        return source === undefined ? after : { ...after, domains: after.domains.remove(source) };
      }),
    ),
  },
  ...(['description', 'status'] as const).map(
    (field): Fault => ({
      id: `update-of-source-shows-in-clone-${field}`,
      requirement: 'DOM-UPDATE',
      kind: 'cross-resource',
      see: `clone a domain and update ${field} of the source: the clone has it, too`,
      wrap: knowingClonings((clonings) =>
        alterState('updateDomain', (after, _, { body }, { id, [field]: value }) =>
          (body as Body)?.[field] === undefined
            ? after
            : clonesOf(id, clonings, after)
                .map((clone) => ({ ...clone, [field]: value }))
                .reduce(withDomain, after),
        ),
      ),
    }),
  ),
  ...(['description', 'group', 'soa_email', 'axfr_ips', 'ttl_sec'] as const).map((field) =>
    neverUpdated('clone', field, 'cloneDomain'),
  ),
];

function cloneOfSlaveWithout(field: 'soa_email' | TimerField): Fault {
  return {
    id: `clone-of-slave-without-${field.replace('_', '-')}`,
    requirement: 'DOM-CLONE',
    kind: 'rare-value',
    see: `clone a slave with ${field}: the clone has none`,
    wrap: alterDomain('cloneDomain', ({ type }) =>
      type === 'slave' ? { [field]: field === 'soa_email' ? '' : 0 } : {},
    ),
  };
}

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

/** Changes the source of a clone, as if cloning were not only reading. */
function alterSource(change: () => Partial<Domain>): Fault['wrap'] {
  return alterState('cloneDomain', (after, before, request) => {
    const source = domainInPath(before, request);
    return source === undefined ? after : withDomain(after, { ...source, ...change() });
  });
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
