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
    names: byFormerNames('AXFR'),
  }),
  served('records-of-renamed-domain-served-by-its-former-name', 'DOM-RENDERED', {
    see: 'rename a domain with a record: the record is still served below the former name, and nothing else of it',
    names: byFormerNames('A'),
  }),
  served('records-of-deleted-domain-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'delete a domain with a record: the record is still served, and nothing else of it',
    names: afterDeletion((_, type) => type === 'A'),
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
      const former = known.get(zoneOf(asked.name, known));
      const isDeleted = former !== undefined && state.domains.get(former.id) === undefined;
      const isMeant = isDeleted && isKept(former, asked.type);
      return names(isMeant ? withDomain(state, former) : state, copies, asked);
    };
  };
}

/** Records of this type are answered, or the zone, by every name that the domain had when a question came. */
function byFormerNames(type: string): Serve {
  return (names) => {
    const former = new Map<string, number>();
    return (state, copies, asked) => {
      for (const { id, domain } of state.domains) former.set(domain, id);
      const name = zoneOf(asked.name, former);
      const domain = state.domains.get(former.get(name) ?? 0);
      const isMeant = domain !== undefined && asked.type === type;
      return names(isMeant ? withDomain(state, { ...domain, domain: name }) : state, copies, asked);
    };
  };
}

/** The domain, of those known, that a name is in; the name itself where there is none. */
function zoneOf(name: string, known: ReadonlyMap<string, unknown>): string {
  const isIn = (domain: string) => name === domain || name.endsWith(`.${domain}`);
  return [...known.keys()].find(isIn) ?? name;
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
