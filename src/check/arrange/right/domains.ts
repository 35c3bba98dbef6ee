import type { CheckContext } from '../../check-context.ts';
import { arrangeDomain, domainBody, domainPath, freshDomain } from '../domain.ts';
import { baseOf, type Maker, type Parts } from './maker.ts';

/** Right requests of the domain and record operations. */
export const domainRequests: Readonly<Record<string, Maker>> = {
  listDomains: async () => ({}),
  createDomain: async (t) => ({ json: domainBody(t), creates: domainPath }),
  importDomain: async (t) => {
    const { domain, remoteNameserver } = t.fixture('importableDomain');
    return { json: { domain, remote_nameserver: remoteNameserver }, creates: domainPath };
  },
  getDomain: onDomain(() => ({})),
  updateDomain: onDomain((t) => ({ json: { description: t.names.label() } })),
  deleteDomain: onDomain(() => ({})),
  cloneDomain: onDomain((t) => ({ json: { domain: freshDomain(t) }, creates: domainPath })),
  createRecord: onDomain(
    (t) => ({ json: { type: 'A', name: t.names.label(), target: '192.0.2.10' } }),
    'domain for records',
  ),
};

/** @param changed what is acted on where it may be changed: updates may leave a domain disabled, which need take no records (SIL-REC-DISABLED) */
function onDomain(parts: (t: CheckContext) => Parts, changed = 'domain'): Maker {
  return async (t, base) => {
    const kind = base === 'changed' ? changed : 'domain';
    const domain = await baseOf(t, base, kind, (arrangement) => arrangeDomain(arrangement));
    return { parameters: { domainId: domain.id }, reads: domain.path, ...parts(t) };
  };
}
