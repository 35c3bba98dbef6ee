import type { DomainRecord } from '../../entities.ts';
import { Table } from '../../table.ts';
import { alterDomain, domainInPath, withDomain } from '../blocks/domain.ts';
import { clonesOf, knowingClonings } from '../blocks/domain-clones.ts';
import { alterState } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const NO_RECORDS = { records: Table.empty<DomainRecord>() };

/** Clones and sources that go or change together, or clones of a source that was changed before. */
export const apartFaults: readonly Fault[] = [
  {
    id: 'clone-deleted-takes-records-of-source',
    requirement: 'DOM-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a domain with records and delete the clone: the source has none',
    wrap: knowingClonings((clonings) =>
      alterState('deleteDomain', (after, before, request) => {
        const gone = domainInPath(before, request)?.id;
        const source = clonings.find(({ clone }) => clone === gone)?.source;
        const kept = after.domains.get(source ?? 0);
        return kept === undefined ? after : withDomain(after, { ...kept, ...NO_RECORDS });
      }),
    ),
  },
  {
    id: 'clone-loses-its-settings-with-its-source',
    requirement: 'DOM-CLONE',
    kind: 'cross-resource',
    see: 'clone a domain with ttl_sec 3600 and delete the source: the clone reads 0',
    wrap: knowingClonings((clonings) =>
      alterState('deleteDomain', (after, before, request) =>
        clonesOf(domainInPath(before, request)?.id, clonings, after)
          .map((clone) => ({ ...clone, ttl_sec: 0 }))
          .reduce(withDomain, after),
      ),
    ),
  },
  {
    id: 'clone-of-disabled-domain-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'rare-value',
    see: 'clone a disabled domain with records: the clone has none',
    wrap: alterDomain('cloneDomain', (_, before, request) =>
      domainInPath(before, request)?.status === 'disabled' ? NO_RECORDS : {},
    ),
  },
  {
    id: 'clone-of-renamed-domain-without-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'sequence',
    see: 'rename a domain with records and clone it: the clone has none',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterState('updateDomain', (after, before, _, { id, domain }) => {
        if (before.domains.get(id)?.domain !== domain) renamed.add(id);
        return after;
      })(core);
      return alterDomain('cloneDomain', (_, before, request) =>
        renamed.has(domainInPath(before, request)?.id ?? 0) ? NO_RECORDS : {},
      )(noting);
    },
  },
  {
    id: 'clone-second-has-records-of-the-first',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'sequence',
    see: 'clone a domain, add a record to it and clone it again: the second clone lacks the record',
    wrap: (core) => {
      const known = new Map<number, Table<DomainRecord>>();
      return alterDomain('cloneDomain', ({ records }, before, request) => {
        const source = domainInPath(before, request)?.id ?? 0;
        const first = known.get(source) ?? records;
        known.set(source, first);
        return { records: first };
      })(core);
    },
  },
];
