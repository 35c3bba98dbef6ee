import type { Domain } from '../../../entities.ts';
import type { Names } from '../../../names/names.ts';
import { Table } from '../../../table.ts';
import { withDomain } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';
import { type Serve, seeing, served } from './served.ts';

/** What deleted and renamed domains leave behind on the name server. */
export const leftBehindFaults: readonly Fault[] = [
  served('deleted-import-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'import a zone and delete the domain: it is still served',
    names: afterDeletion(({ domain }) => domain === 'importable.example'),
  }),
  served('deleted-domain-handed-over', 'DOM-DELETE-NAMESERVERS', {
    see: 'delete a domain and transfer its zone from an address in axfr_ips: it is handed over',
    names: afterDeletion((_, type) => type === 'AXFR'),
  }),
  served('renamed-domain-handed-over-by-its-former-name', 'DOM-RENDERED', {
    see: 'rename a domain and transfer the zone of its former name: it is handed over',
    names: byFormerNames,
  }),
  served('records-of-deleted-domain-served-for-the-next', 'DOM-DELETE-NAMESERVERS', {
    see: 'delete a domain with a record and create another one of its name: the record is served',
    names: withRecordsOfFormer,
  }),
];

/** A domain that is deleted is served by what is known of it, or what of it is like this. */
function afterDeletion(isKept: (domain: Domain, type: string) => boolean): Serve {
  return (names) => {
    const known = new Map<string, Domain>();
    return (state, copies, asked) => {
      for (const each of state.domains) known.set(each.domain, each);
      const former = known.get(asked.name);
      const isDeleted = former !== undefined && state.domains.get(former.id) === undefined;
      const isMeant = isDeleted && isKept(former, asked.type);
      return names(isMeant ? withDomain(state, former) : state, copies, asked);
    };
  };
}

/** A zone is handed over by every name that its domain had when a question came. */
function byFormerNames(names: Names): Names {
  const former = new Map<string, number>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains) former.set(domain, id);
    const domain = state.domains.get(former.get(asked.name) ?? 0);
    const isMeant = domain !== undefined && asked.type === 'AXFR';
    const named = isMeant ? withDomain(state, { ...domain, domain: asked.name }) : state;
    return names(named, copies, asked);
  };
}

/** A domain has the records of the first one of its name, too, as they were when a question came. */
function withRecordsOfFormer(names: Names): Names {
  const first = new Map<string, Domain>();
  return (state, copies, asked) => {
    for (const each of state.domains) {
      if ((first.get(each.domain)?.id ?? each.id) === each.id) first.set(each.domain, each);
    }
    return seeing(({ id, domain, records }) => {
      const former = first.get(domain);
      const isOther = former !== undefined && former.id !== id;
      return isOther ? { records: Table.of([...former.records, ...records]) } : {};
    })(names)(state, copies, asked);
  };
}
