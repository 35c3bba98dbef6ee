import { alterDomain } from '../faults/blocks/domain.ts';
import type { Dialect } from './dialect.ts';

/** An imported domain is a copy of the zone that the remote name server has: a slave of it. */
const importsSlaves = alterDomain('importDomain', () => ({
  type: 'slave',
  master_ips: ['192.0.2.53'],
}));

/** What the document leaves open about the fields of a domain. */
export const zones: Dialect = {
  name: 'zones',
  says: 'an imported domain is a slave',
  wrap: importsSlaves,
};
