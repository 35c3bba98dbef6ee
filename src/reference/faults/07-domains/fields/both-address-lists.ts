import { domainInPath } from '../../blocks/domain.ts';
import { type Body, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Address lists that leave less room to each other than each has alone (limits#address-lists). */
export const bothAddressListsFaults: readonly Fault[] = [
  {
    id: 'address-lists-limited-together',
    requirement: 'DOM-AXFR-IPS-LENGTH',
    kind: 'over-strict',
    see: 'update master_ips and axfr_ips of a slave to 1000 characters each: refused',
    wrap: refuseWhen(
      'updateDomain',
      ({ master_ips, axfr_ips }) =>
        axfr_ips !== undefined && lengthOf(master_ips) + lengthOf(axfr_ips) > 1000,
    ),
  },
  {
    id: 'axfr-ips-of-slaves-limited-to-800',
    requirement: 'DOM-AXFR-IPS-LENGTH',
    kind: 'rare-value',
    see: 'update axfr_ips of a slave to 870 characters: refused',
    wrap: refuseWhen(
      'updateDomain',
      ({ axfr_ips }, request, state) =>
        domainInPath(state, request)?.type === 'slave' && lengthOf(axfr_ips) > 800,
    ),
  },
];

function lengthOf(list: Body): number {
  return Array.isArray(list) ? list.join('').length : 0;
}
