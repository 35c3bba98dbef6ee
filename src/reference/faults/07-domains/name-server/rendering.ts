import type { Domain } from '../../../entities.ts';
import { domainOf, type Names } from '../../../names/names.ts';
import { withDomain } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';
import { isUpdated, type Serve, seeing, served } from './served.ts';

/** What stands on the name server and should not, or the other way round, while the API says the right thing. */
export const renderingFaults: readonly Fault[] = [
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
    // Nor is a domain that becomes a slave, nor what is a master again.
    also: ['DOM-SLAVE-COPY', 'REC-SERVED', 'DOM-TIMERS-SERVED'],
    names: seeing((domain) => (isUpdated(domain) ? { status: 'disabled' } : {})),
  }),
  served('domain-served-disabled-again', 'DOM-RENDERED', {
    see: 'disable a domain, enable it and disable it again: it is still served',
    names: servedFromSecondDisabling,
  }),
  served('domain-not-served-enabled-again', 'DOM-RENDERED', {
    see: 'disable and enable a domain twice: it is not served any more',
    // Nor is its zone handed over.
    also: ['DOM-AXFR-EFFECT'],
    names: disabledFromSecondEnabling,
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
  served('renamed-domain-served-though-disabled', 'DOM-RENDERED', {
    see: 'rename a domain and disable it: it is still served',
    names: thoughDisabledOnceRenamed,
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
    names: neverForgetting(isUpdated),
  }),
  served('deleted-clone-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'clone a domain with records and delete the clone: it is still served',
    names: neverForgetting(({ created, records }) =>
      [...records].some((record) => record.created === created),
    ),
  }),
];

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

/** From its second disabling on a domain is served whatever its status. */
function servedFromSecondDisabling(names: Names): Names {
  const history = new StatusHistory();
  return seeing((domain) => (history.disablings(domain) > 1 ? { status: 'active' } : {}))(names);
}

/** Once it was disabled twice, a domain is served no more. */
function disabledFromSecondEnabling(names: Names): Names {
  const history = new StatusHistory();
  return seeing((domain) => (history.disablings(domain) > 1 ? { status: 'disabled' } : {}))(names);
}

/** The statuses that domains were seen in, whenever a name was asked for. */
class StatusHistory {
  readonly #statuses = new Map<number, string[]>();

  /** How often a domain was disabled as far as was seen, by now too. */
  disablings({ id, status }: { readonly id: number; readonly status: string }): number {
    const seen = this.#statuses.get(id) ?? [];
    if (seen.at(-1) !== status) seen.push(status);
    this.#statuses.set(id, seen);
    return seen.filter((each) => each === 'disabled').length;
  }
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

/** A domain is served, disabled or not, that had another name when a question came. */
function thoughDisabledOnceRenamed(names: Names): Names {
  const first = new Map<number, string>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains) first.set(id, first.get(id) ?? domain);
    return seeing(({ id, domain }) => (first.get(id) === domain ? {} : { status: 'active' }))(
      names,
    )(state, copies, asked);
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
