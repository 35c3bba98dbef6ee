import type { Core } from '../core.ts';
import { alterDomain, domainInPath } from '../faults/blocks/domain.ts';
import { alterState, refuseWhen } from '../faults/blocks/index.ts';
import type { Dialect } from './dialect.ts';

/** An imported domain is a copy of the zone that the remote name server has: a slave of it. */
const importsSlaves = alterDomain('importDomain', () => ({
  type: 'slave',
  master_ips: ['192.0.2.53'],
}));

/** The name that a domain had before it was renamed stays its own, for a while. */
function keepsFormerNames(core: Core): Core {
  const former = new Set<string>();
  const noting = alterState('updateDomain', (after, before, request) => {
    const [was, is] = [domainInPath(before, request)?.domain, domainInPath(after, request)?.domain];
    if (was !== undefined && was !== is) former.add(was);
    return after;
  });
  return refuseWhen(
    ['createDomain', 'updateDomain', 'cloneDomain'],
    ({ domain }) => former.has(domain),
    'The name is in use.',
  )(noting(core));
}

/** What the document leaves open about the fields of a domain. */
export const zones: Dialect = {
  name: 'zones',
  says: 'imports make slaves, and a renamed domain holds the name that it had',
  wrap: (core) => importsSlaves(keepsFormerNames(core)),
};
