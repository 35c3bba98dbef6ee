import type { Domain } from '../../../entities.ts';
import type { Fault } from '../../fault.ts';
import { isUpdated, remembering, type Serve, seeing, served } from './served.ts';

/** Zones that are handed over to others than the API has it. */
export const transferFaults: readonly Fault[] = [
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
  served('transfer-to-anybody-where-described', 'DOM-AXFR-EFFECT', {
    see: 'give a domain a description and no axfr_ips, and transfer its zone: it is handed over',
    names: seeing(({ description }, { from }) => (description ? { axfr_ips: [from] } : {})),
  }),
  served('transfer-to-anybody-where-not-described', 'DOM-AXFR-EFFECT', {
    see: 'list another address in axfr_ips of a domain without description: the zone is handed over',
    names: seeing(({ description }, { from }) => (description ? {} : { axfr_ips: [from] })),
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
];

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
