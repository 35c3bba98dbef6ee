import type { Domain } from '../../../entities.ts';
import { Table } from '../../../table.ts';
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
  served('transfer-to-the-last-address-only', 'DOM-AXFR-EFFECT', {
    see: 'list two addresses in axfr_ips and transfer the zone from the first: it is refused',
    names: seeing(({ axfr_ips }) => ({ axfr_ips: axfr_ips.slice(-1) })),
  }),
  served('transfer-to-the-first-two-addresses-only', 'DOM-AXFR-EFFECT', {
    see: 'list three addresses in axfr_ips and transfer the zone from the last: it is refused',
    names: seeing(({ axfr_ips }) => ({ axfr_ips: axfr_ips.slice(0, 2) })),
  }),
  served('transfer-to-the-beginning-of-an-address', 'DOM-AXFR-EFFECT', {
    see: 'list 127.0.0.10 in axfr_ips and transfer the zone from 127.0.0.1: it is handed over',
    names: listing((entry, from) => entry.startsWith(from)),
  }),
  served('transfer-to-the-network-of-an-address', 'DOM-AXFR-EFFECT', {
    see: 'list 127.0.0.2 in axfr_ips and transfer the zone from 127.0.0.1: it is handed over',
    names: listing((entry, from) => networkOf(entry) === networkOf(from)),
  }),
  served('zone-handed-over-without-records', 'DOM-AXFR-EFFECT', {
    see: 'transfer a zone with a record: the record is missing',
    names: seeing((_, { type }) => (type === 'AXFR' ? { records: Table.empty() } : {})),
  }),
  served('zone-handed-over-as-it-was-at-first', 'DOM-AXFR-EFFECT', {
    see: 'transfer a zone, add a record and transfer it again: the record is missing',
    names: (names) => {
      const stale = remembering(({ records }) => ({ records }))(names);
      return (state, copies, asked) =>
        (asked.type === 'AXFR' ? stale : names)(state, copies, asked);
    },
  }),
  served('zone-handed-over-with-addresses-only', 'DOM-AXFR-EFFECT', {
    see: 'transfer a zone with a text record: it is missing',
    names: seeing(({ records }, { type }) =>
      type === 'AXFR'
        ? { records: Table.of([...records].filter((record) => record.type === 'A')) }
        : {},
    ),
  }),
  served('clone-handed-over-to-anybody', 'DOM-AXFR-EFFECT', {
    see: 'clone a domain with records, and list another address in axfr_ips of the clone: it is handed over',
    names: seeing(({ created, records }, { from }) =>
      records.size > 0 && [...records].every((record) => record.created === created)
        ? { axfr_ips: [from] }
        : {},
    ),
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

/** Whoever asks is as good as listed where an entry goes with the address. */
function listing(goes: (entry: string, from: string) => boolean): Serve {
  return seeing(({ axfr_ips }, { from }) =>
    axfr_ips.some((entry) => goes(entry, from)) ? { axfr_ips: [from] } : {},
  );
}

function networkOf(address: string): string {
  return address.replace(/\d+$/, '');
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
