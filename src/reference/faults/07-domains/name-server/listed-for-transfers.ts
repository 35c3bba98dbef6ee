import { Table } from '../../../table.ts';
import type { Fault } from '../../fault.ts';
import { servedAfter, toAnybody, where, withPast } from './history.ts';
import { seeing, served } from './served.ts';

/** Zones that are handed over to others, or as others, after certain steps or among many. */
export const listedForTransfersFaults: readonly Fault[] = [
  served('zone-handed-over-with-default-timers', 'DOM-TIMERS-SERVED', {
    see: 'transfer the zone of a domain with timers: its start of authority has the defaults',
    names: seeing((_, { type }) =>
      type === 'AXFR' ? { expire_sec: 0, refresh_sec: 0, retry_sec: 0 } : {},
    ),
  }),
  servedAfter('axfr-ips-updated-while-disabled-of-no-effect', 'DOM-AXFR-EFFECT', {
    see: 'disable a domain, update its axfr_ips and enable it: its zone is handed over to those of before',
    names: withPast((past) => {
      const at = past.findIndex(
        ({ sent, domain }) => sent.axfr_ips && domain.status === 'disabled',
      );
      const before = past[at - 1];
      return before === undefined ? {} : { axfr_ips: before.domain.axfr_ips };
    }),
  }),
  servedAfter('zone-not-handed-over-once-described', 'DOM-AXFR-EFFECT', {
    see: 'create a domain with axfr_ips, update its description and transfer its zone: it is refused',
    names: where((past) => past.length > 1 && !past.at(-1)?.sent.axfr_ips, { axfr_ips: [] }),
  }),
  servedAfter('zone-handed-over-to-anybody-once-tagged', 'DOM-AXFR-EFFECT', {
    see: 'list another address in axfr_ips, update the tags and transfer the zone: it is handed over',
    names: toAnybody((past) => past.slice(1).some(({ sent }) => sent.tags)),
  }),
  served('zone-not-handed-over-beside-the-other-family', 'DOM-AXFR-EFFECT', {
    see: 'list an IPv6 address beside that of the run in axfr_ips: its zone is refused',
    names: seeing(({ axfr_ips }) => {
      const others = axfr_ips.filter((each) => each.includes(':'));
      return others.length > 0 ? { axfr_ips: others } : {};
    }),
  }),
  served('transfer-to-the-first-ten-addresses-only', 'DOM-AXFR-EFFECT', {
    see: 'list twelve addresses in axfr_ips and transfer the zone from the last: it is refused',
    names: seeing(({ axfr_ips }) => ({ axfr_ips: axfr_ips.slice(0, 10) })),
  }),
  servedAfter('renamed-zone-handed-over-without-former-records', 'DOM-AXFR-EFFECT', {
    see: 'rename a domain with records and transfer its zone: they are missing',
    names: withPast((past, { domain, records }, { type }) => {
      const at = past.findIndex((each) => each.domain.domain === domain);
      const former = type === 'AXFR' ? past[at - 1]?.domain.records : undefined;
      return former ? { records: Table.of(records.filter(({ id }) => !former.get(id))) } : {};
    }),
  }),
];
