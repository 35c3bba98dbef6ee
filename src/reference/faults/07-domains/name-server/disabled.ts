import type { Core } from '../../../core.ts';
import type { Domain } from '../../../entities.ts';
import { showDomain } from '../../../resources/07-domains/domain-record.ts';
import { domainInPath, withDomain } from '../../blocks/domain.ts';
import { type Body, instead } from '../../blocks/index.ts';
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
  {
    id: 'active-clone-of-a-disabled-domain-not-served',
    requirement: 'DOM-RENDERED',
    kind: 'sequence',
    see: 'clone a disabled domain: the clone says that it is active, and is not served',
    wrap: clonesAsActive,
    options: { names: seeing((domain) => (hidden.has(domain) ? { status: 'disabled' } : {})) },
  },
];

/** Clones of disabled domains, as they were made. */
const hidden = new WeakSet<Domain>();

/** A clone of a disabled domain says that it is active. */
function clonesAsActive(core: Core): Core {
  return instead('cloneDomain', (inner, state, principal, request, ...rest) => {
    const step = inner(state, principal, request, ...rest);
    const clone = step.state.domains.get((step.answer?.body as Body)?.id ?? 0);
    const source = domainInPath(state, request);
    if (!step.answer || !clone || source?.status !== 'disabled') return step;
    const active: Domain = { ...clone, status: 'active' };
    hidden.add(active);
    const answer = { ...step.answer, body: showDomain(active) };
    return { ...step, state: withDomain(step.state, active), answer };
  })(core);
}

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
