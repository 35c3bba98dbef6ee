import type { Domain } from '../../../entities.ts';
import type { Fault } from '../../fault.ts';
import { type Serve, seeing, served } from './served.ts';

/** Disabled domains that come back to the name server without being enabled. */
export const staysDisabledFaults: readonly Fault[] = [
  served('disabled-domain-served-once-updated', 'DOM-RENDERED', {
    see: 'disable a domain and update its description: it is served again',
    names: servedOnce((before, now) => before.updated !== now.updated),
  }),
  served('disabled-domain-served-once-it-gets-a-record', 'DOM-RENDERED', {
    see: 'disable a domain and add a record to it: it is served again',
    names: servedOnce((before, now) => [...before.records].length !== [...now.records].length),
  }),
  served('disabled-domain-served-once-renamed', 'DOM-RENDERED', {
    see: 'disable a domain and rename it: it is served by its new name',
    names: servedOnce((before, now) => before.domain !== now.domain),
  }),
  served('records-of-disabled-domain-served', 'DOM-RENDERED', {
    see: 'disable a domain with a record: the record is still served, and nothing else of it',
    names: seeing((_, { type }) => (type === 'A' ? { status: 'active' } : {})),
  }),
  served('disabled-import-served', 'DOM-RENDERED', {
    see: 'import a zone and disable the domain: it is still served',
    names: seeing(({ domain }) => (domain === 'importable.example' ? { status: 'active' } : {})),
  }),
];

/** A disabled domain is served that is other than it was when it was first seen disabled. */
function servedOnce(isOther: (before: Domain, now: Domain) => boolean): Serve {
  return (names) => {
    const first = new Map<number, Domain>();
    return seeing((domain) => {
      if (domain.status === 'active') first.delete(domain.id);
      else first.set(domain.id, first.get(domain.id) ?? domain);
      return isOther(first.get(domain.id) ?? domain, domain) ? { status: 'active' } : {};
    })(names);
  };
}
