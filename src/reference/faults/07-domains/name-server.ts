import { TIMER_FIELDS } from '../../../rules/07-domains/domain-timer.ts';
import type { Domain, DomainRecord } from '../../entities.ts';
import { type Asked, domainOf, type Names } from '../../names/names.ts';
import type { Zone } from '../../names/zone.ts';
import { Table } from '../../table.ts';
import { withDomain } from '../blocks/domain.ts';
import { unwrapped } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Serve = (names: Names) => Names;

/** What the name server gets wrong while the API says the right thing, and where imports come from. */
export const nameServerFaults: readonly Fault[] = [
  served('disabled-domain-served', 'DOM-RENDERED', {
    see: 'disable a domain: it is still served',
    names: seeing(() => ({ status: 'active' })),
  }),
  served('created-disabled-served', 'DOM-RENDERED', {
    see: 'create a domain disabled: it is served',
    names: seeing((domain) => (isUpdated(domain) ? {} : { status: 'active' })),
  }),
  served('enabled-domain-not-served', 'DOM-RENDERED', {
    see: 'disable a domain and enable it: it is not served again',
    // Nor is a domain that becomes a slave.
    also: ['DOM-SLAVE-COPY'],
    names: seeing((domain) => (isUpdated(domain) ? { status: 'disabled' } : {})),
  }),
  served('domain-served-disabled-again', 'DOM-RENDERED', {
    see: 'disable a domain, enable it and disable it again: it is still served',
    names: servedFromSecondDisabling,
  }),
  served('disabled-zone-handed-over', 'DOM-RENDERED', {
    see: 'disable a domain and transfer its zone: it is handed over',
    names: seeing((_, { type }) => (type === 'AXFR' ? { status: 'active' } : {})),
  }),
  served('name-of-deleted-domain-served-for-a-disabled-one', 'DOM-RENDERED', {
    see: 'create a domain disabled, by the name of one that was served and deleted: it is served',
    names: byNamesOnceServed,
  }),
  served('name-in-capitals-not-served', 'DOM-RENDERED', {
    see: 'create a domain with a name in capitals: it is not served',
    names: seeing(({ domain }) => (/[A-Z]/.test(domain) ? { status: 'disabled' } : {})),
  }),
  served('renamed-domain-served-under-its-first-name', 'DOM-RENDERED', {
    see: 'rename a domain: it is served under its first name only',
    names: underFirstNames,
  }),
  served('renamed-domain-served-under-both-names', 'DOM-RENDERED', {
    see: 'rename a domain: its former name is still served',
    names: underFormerNames,
  }),
  served('imported-domain-not-served', 'DOM-RENDERED', {
    see: 'import a zone: the domain is not served',
    // Its records are not served either.
    also: ['DOM-IMPORT'],
    names: seeing(({ domain }) => (domain === 'importable.example' ? { status: 'disabled' } : {})),
  }),
  served('deleted-domain-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'delete a domain: it is still served',
    names: neverForgetting(),
  }),
  served('deleted-renamed-domain-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'rename a domain and delete it: it is still served',
    names: neverForgetting(({ created, updated, records }) => {
      return updated !== created && [...records].length === 0;
    }),
  }),
  served('deleted-clone-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'clone a domain with records and delete the clone: it is still served',
    names: neverForgetting(({ created, records }) =>
      [...records].some((record) => record.created === created),
    ),
  }),
  ...(['refresh_sec', 'retry_sec', 'expire_sec', 'ttl_sec'] as const).map((timer) =>
    served(`${timer.replace('_', '-')}-served-as-default`, 'DOM-TIMERS-SERVED', {
      see: `set ${timer}: the start of authority has the default`,
      names: seeing(() => ({ [timer]: 0 })),
    }),
  ),
  ...(['refresh_sec', 'retry_sec', 'expire_sec'] as const).map((timer) =>
    served(`${timer.replace('_', '-')}-of-zero-served-beside-others`, 'DOM-TIMERS-SERVED', {
      see: `set ${timer} to 0 beside other timers: the start of authority has no default`,
      names: seeing((domain) =>
        domain[timer] === 0 && TIMER_FIELDS.some((field) => domain[field] !== 0)
          ? { [timer]: 604_800 }
          : {},
      ),
    }),
  ),
  served('records-kept-for-a-day', 'DOM-TIMERS-SERVED', {
    see: 'set ttl_sec: its records may be kept for a day',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) => ({ ...record, ttl_sec: 86_400 })),
    })),
  }),
  served('records-keep-their-first-ttl', 'DOM-TIMERS-SERVED', {
    see: 'update ttl_sec of a served domain: its records may be kept for as long as before',
    names: remembering(({ ttl_sec }, { records, ...now }) =>
      ttl_sec === now.ttl_sec
        ? {}
        : { records: eachOf(records, (record) => ({ ...record, ttl_sec })) },
    ),
  }),
  served('timers-served-stale', 'DOM-TIMERS-SERVED', {
    see: 'update the timers of a served domain: it has those of before',
    names: remembering(({ expire_sec, refresh_sec, retry_sec, ttl_sec }) => {
      return { expire_sec, refresh_sec, retry_sec, ttl_sec };
    }),
  }),
  served('records-served-stale', 'REC-SERVED', {
    see: 'add a record to a served domain: it is missing',
    names: remembering(({ records }) => ({ records })),
  }),
  served('records-not-served-once-enabled', 'REC-SERVED', {
    see: 'disable and enable a served domain: its records are missing',
    names: seeing((domain) => (isUpdated(domain) ? { records: Table.empty() } : {})),
  }),
  served('text-served-short', 'REC-SERVED', {
    see: 'create a TXT record: its last letter is missing',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) =>
        record.type === 'TXT' ? { ...record, target: record.target.slice(0, -1) } : record,
      ),
    })),
  }),
  served('text-served-up-to-255', 'REC-SERVED', {
    see: 'create a TXT record with a target of more than 255 characters: 255 of them are served',
    names: seeing(({ records }) => ({
      records: eachOf(records, (record) => ({ ...record, target: record.target.slice(0, 255) })),
    })),
  }),
  served('record-of-a-name-in-capitals-not-served', 'REC-SERVED', {
    see: 'add a record with a name in capitals: it is not served',
    names: seeing(({ records }) => ({
      records: Table.of([...records].filter(({ name }) => name === name.toLowerCase())),
    })),
  }),
  served('second-record-of-a-name-not-served', 'REC-SERVED', {
    see: 'create two records of one name and type: the first alone is served',
    names: seeing(({ records }) => ({
      records: Table.of(
        [...records].filter((record, at, all) => {
          const isAlike = ({ name, type }: DomainRecord) =>
            name === record.name && type === record.type;
          return all.findIndex(isAlike) === at;
        }),
      ),
    })),
  }),
  served('clone-served-empty', 'REC-SERVED', {
    see: 'clone a domain: its records are not served',
    names: seeing(({ created, records }) =>
      [...records].every((record) => record.created === created) ? { records: Table.empty() } : {},
    ),
  }),
  served('clone-served-empty-once-alone', 'REC-SERVED', {
    see: 'clone a domain and delete it: the records of the clone are not served',
    names: emptyOnceAlone,
  }),
  served('transfer-to-anybody', 'DOM-AXFR-EFFECT', {
    see: 'transfer a zone without axfr_ips: it is handed over',
    names: seeing((_, { from }) => ({ axfr_ips: [from] })),
  }),
  served('transfer-once-listed', 'DOM-AXFR-EFFECT', {
    see: 'list another address in axfr_ips: the zone is handed over',
    names: seeing(({ axfr_ips }, { from }) => (axfr_ips.length > 0 ? { axfr_ips: [from] } : {})),
  }),
  served('transfer-never-withdrawn', 'DOM-AXFR-EFFECT', {
    see: 'take an address out of axfr_ips: the zone is still handed over',
    names: remembering(({ axfr_ips }) => ({ axfr_ips })),
  }),
  served('transfer-of-no-renamed-domain', 'DOM-AXFR-EFFECT', {
    see: 'rename a domain and transfer its zone from an address in axfr_ips: it is refused',
    names: remembering(({ domain }, now) => (domain === now.domain ? {} : { axfr_ips: [] })),
  }),
  served('transfer-to-nobody', 'DOM-AXFR-EFFECT', {
    see: 'transfer a zone from an address in axfr_ips: it is refused',
    names: seeing(() => ({ axfr_ips: [] })),
  }),
  served('transfer-of-no-domain-as-it-was-created', 'DOM-AXFR-EFFECT', {
    see: 'create a domain with axfr_ips and transfer its zone from there: it is refused',
    names: seeing((domain) => (isUpdated(domain) ? {} : { axfr_ips: [] })),
  }),
  served('transfer-of-no-domain-that-was-disabled', 'DOM-AXFR-EFFECT', {
    see: 'disable a domain and enable it again, transfer its zone from an address in axfr_ips: it is refused',
    names: onceDisabled(({ status }) => (status === 'active' ? { axfr_ips: [] } : {})),
  }),
  served('disabled-slave-served', 'DOM-RENDERED', {
    see: 'create a slave and disable it: it is still served',
    names: seeing(({ type }) => (type === 'slave' ? { status: 'active' } : {})),
  }),
  served('slave-not-copied', 'DOM-SLAVE-COPY', {
    see: 'create a slave: the zone of its master is not served',
    names: (names) => (state, _, asked) => names(state, new Map(), asked),
  }),
  served('slave-served-bare', 'DOM-SLAVE-COPY', {
    see: 'create a slave: of the zone of its master nothing but the start of authority is served',
    names: (names) => (state, copies, asked) => {
      const bare = [...copies].map(([id, [soa]]): [number, Zone] => [id, [soa]]);
      return names(state, new Map(bare), asked);
    },
  }),
  served('slave-by-update-not-copied', 'DOM-SLAVE-COPY', {
    see: 'update a master to a slave: the zone of its master is not served',
    names: (names) => (state, copies, asked) => {
      // Whoever was a master has an address still.
      const made = [...copies].filter(([id]) => state.domains.get(id)?.soa_email === '');
      return names(state, new Map(made), asked);
    },
  }),
  {
    id: 'import-from-elsewhere',
    requirement: 'DOM-IMPORT-SOURCES',
    kind: 'state',
    see: 'import a zone: it is asked for from an address that the document does not name',
    wrap: unwrapped,
    options: { importer: '198.51.100.7' },
  },
];

function served(
  id: string,
  requirement: string,
  { names, ...rest }: Pick<Fault, 'see' | 'also'> & { readonly names: Serve },
): Fault {
  return { id, requirement, kind: 'state', ...rest, wrap: unwrapped, options: { names } };
}

/** The domain that is asked for is served as if these fields of it were others. */
function seeing(alter: (domain: Domain, asked: Asked) => Partial<Domain>): Serve {
  return (names) => (state, copies, asked) => {
    const domain = domainOf(state, asked.name);
    if (domain === undefined) return names(state, copies, asked);
    const altered = { ...domain, ...alter(domain, asked) };
    return names(withDomain(state, altered), copies, asked);
  };
}

/** These fields of a domain are served as they were when it was first asked for. */
function remembering(fields: (first: Domain, now: Domain) => Partial<Domain>): Serve {
  return (names) => {
    const first = new Map<number, Domain>();
    return seeing((domain) => {
      first.set(domain.id, first.get(domain.id) ?? domain);
      return fields(first.get(domain.id) ?? domain, domain);
    })(names);
  };
}

/** These fields of a domain that was disabled when it was asked for are served otherwise from then on. */
function onceDisabled(fields: (now: Domain) => Partial<Domain>): Serve {
  return (names) => {
    const disabled = new Set<number>();
    return seeing((domain) => {
      if (domain.status === 'disabled') disabled.add(domain.id);
      return disabled.has(domain.id) ? fields(domain) : {};
    })(names);
  };
}

/** What was once asked for is served for ever once it is deleted, or what of it is like this. */
function neverForgetting(isKept: (domain: Domain) => boolean = () => true): Serve {
  return (names) => {
    const known = new Map<string, Domain>();
    return (state, copies, asked) => {
      const domain = domainOf(state, asked.name);
      if (domain && isKept(domain)) known.set(domain.domain, domain);
      const former = known.get(asked.name);
      const isDeleted = former !== undefined && state.domains.get(former.id) === undefined;
      return names(!domain && isDeleted ? withDomain(state, former) : state, copies, asked);
    };
  };
}

/** A domain is served that was seen disabled, seen active after that, and is disabled now. */
function servedFromSecondDisabling(names: Names): Names {
  const statuses = new Map<number, string[]>();
  return seeing(({ id, status }) => {
    const seen = statuses.get(id) ?? [];
    if (seen.at(-1) !== status) seen.push(status);
    statuses.set(id, seen);
    return seen.filter((each) => each === 'disabled').length > 1 ? { status: 'active' } : {};
  })(names);
}

/** A domain is served, disabled or not, whose name another one had that was asked for. */
function byNamesOnceServed(names: Names): Names {
  const first = new Map<string, number>();
  return seeing(({ id, domain }) => {
    first.set(domain, first.get(domain) ?? id);
    return first.get(domain) === id ? {} : { status: 'active' };
  })(names);
}

/** Each domain is served by the name that it had when the first question about anything came. */
function underFirstNames(names: Names): Names {
  const first = new Map<number, string>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains) first.set(id, first.get(id) ?? domain);
    const named = [...state.domains].map((each) => ({
      ...each,
      domain: first.get(each.id) ?? each.domain,
    }));
    return names(named.reduce(withDomain, state), copies, asked);
  };
}

/** A domain is served by every name that it had when a question came. */
function underFormerNames(names: Names): Names {
  const former = new Map<string, number>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains) former.set(domain, id);
    const domain = state.domains.get(former.get(asked.name) ?? 0);
    const named = domain && { ...domain, domain: asked.name };
    return names(named === undefined ? state : withDomain(state, named), copies, asked);
  };
}

/** A domain has records made with it, as a clone has, and no other domain has the like of its first one. */
function emptyOnceAlone(names: Names): Names {
  return (state, copies, asked) =>
    seeing(({ id, created, records }) => {
      const isClone = [...records].some((record) => record.created === created);
      const [first] = records;
      const others = state.domains.filter((each) => each.id !== id);
      const isShared = others.some((each) =>
        each.records.some(({ name, target }) => name === first?.name && target === first.target),
      );
      return isClone && !isShared ? { records: Table.empty() } : {};
    })(names)(state, copies, asked);
}

function isUpdated({ created, updated }: Domain): boolean {
  return updated !== created;
}

function eachOf(
  records: Domain['records'],
  alter: (record: DomainRecord) => DomainRecord,
): Domain['records'] {
  return Table.of([...records].map(alter));
}
