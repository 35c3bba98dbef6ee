import type { Domain, DomainRecord } from '../../../entities.ts';
import { Table } from '../../../table.ts';
import type { Fault } from '../../fault.ts';
import {
  isOther,
  type Past,
  servedAfter,
  toAnybody,
  wasDisabled,
  where,
  withPast,
} from './history.ts';

const NONE = Table.of<DomainRecord>([]);
const OFF: Partial<Domain> = { status: 'disabled' };
const ON: Partial<Domain> = { status: 'active' };
const BARE: Partial<Domain> = { records: NONE };
const DEFAULTS: Partial<Domain> = { expire_sec: 0, refresh_sec: 0, retry_sec: 0 };

function isImport([first]: readonly Past[]): boolean {
  return first?.operation === 'import';
}

/** What the name server gets wrong of domains with a certain past. */
export const afterStepsFaults: readonly Fault[] = [
  servedAfter('domain-made-with-a-group-not-served', 'DOM-RENDERED', {
    see: 'create a domain with a group: it is not served',
    names: where((past) => past[0]?.sent.group, OFF),
  }),
  servedAfter('domain-not-served-once-tagged', 'DOM-RENDERED', {
    see: 'update the tags of a domain: it is not served any more',
    names: where((past) => past.slice(1).some(({ sent }) => sent.tags), OFF),
  }),
  servedAfter('records-not-served-once-handed-over', 'REC-SERVED', {
    see: 'update axfr_ips of a domain with records: they are not served any more',
    names: where((past) => past.slice(1).some(({ sent }) => sent.axfr_ips), BARE),
  }),
  servedAfter('disabled-domain-served-once-handed-over', 'DOM-RENDERED', {
    see: 'disable a domain and update its axfr_ips: it is served again',
    names: where(
      (past) =>
        past.some(
          ({ sent, domain }) => domain.status === 'disabled' && sent.axfr_ips && !sent.status,
        ),
      ON,
    ),
  }),
  servedAfter('domain-made-disabled-served-without-records', 'REC-SERVED', {
    see: 'create a domain disabled, enable it and add a record: it is not served',
    names: where((past) => past[0]?.domain.status === 'disabled', BARE),
  }),
  servedAfter('domain-renamed-while-disabled-not-served', 'DOM-RENDERED', {
    see: 'disable a domain, rename it and enable it: it is not served',
    names: where(
      (past) =>
        past.some(
          ({ domain }, at) => at > 0 && wasDisabled([domain]) && isOther(past[at - 1], domain),
        ),
      OFF,
    ),
  }),
  servedAfter('domain-renamed-and-disabled-at-once-served', 'DOM-RENDERED', {
    see: 'rename and disable a domain by one update: it is served',
    names: where(
      (past) => past.slice(1).some(({ sent }) => sent.domain && sent.status === 'disabled'),
      ON,
    ),
  }),
  servedAfter('domain-renamed-back-not-served', 'DOM-RENDERED', {
    see: 'rename a domain and give it its first name back: it is not served',
    names: where(
      (past, { domain }) =>
        past.some((each) => each.domain.domain !== domain) && past[0]?.domain.domain === domain,
      OFF,
    ),
  }),
  servedAfter('timers-of-a-renamed-domain-served-as-default', 'DOM-TIMERS-SERVED', {
    see: 'rename a domain with timers: its start of authority has the defaults',
    names: where((past, domain) => isOther(past[0], domain), DEFAULTS),
  }),
  servedAfter('timers-of-an-enabled-domain-served-as-default', 'DOM-TIMERS-SERVED', {
    see: 'disable and enable a domain with timers: its start of authority has the defaults',
    names: where((past) => wasDisabled(past.map(({ domain }) => domain)), DEFAULTS),
  }),
  servedAfter('timers-back-to-zero-not-served', 'DOM-TIMERS-SERVED', {
    see: 'set a timer and set it to zero again: the start of authority has it as it was set',
    names: withPast((past, { refresh_sec: now }) => {
      const set = past.map(({ domain }) => domain.refresh_sec).filter((each) => each !== 0);
      return now === 0 ? { refresh_sec: set.at(-1) ?? 0 } : {};
    }),
  }),
  servedAfter('timers-of-an-updated-clone-not-served', 'DOM-TIMERS-SERVED', {
    see: 'update the timers of a clone: its start of authority has those of its source',
    names: withPast(([first]) =>
      first?.operation === 'clone' ? { refresh_sec: first.domain.refresh_sec } : {},
    ),
  }),
  servedAfter('timers-of-an-import-not-served', 'DOM-TIMERS-SERVED', {
    see: 'import a zone: the start of authority has other timers than the domain shows',
    names: where(isImport, { refresh_sec: 604_800 }),
  }),
  servedAfter('record-of-an-import-not-served', 'REC-SERVED', {
    see: 'import a zone and add a record: it is not served',
    names: withPast((past) => (isImport(past) ? { records: past[0]?.domain.records ?? NONE } : {})),
  }),
  servedAfter('slave-not-served-once-enabled', 'DOM-SLAVE-COPY', {
    see: 'disable a slave and enable it: it is not served again',
    names: where(
      (past, { type }) => type === 'slave' && wasDisabled(past.map(({ domain }) => domain)),
      OFF,
    ),
  }),
  servedAfter('slave-made-disabled-served', 'DOM-RENDERED', {
    see: 'create a slave disabled: it is served',
    names: where((past, { type }) => type === 'slave' && past.length === 1, ON),
  }),
  servedAfter('zone-handed-over-to-anybody-until-updated', 'DOM-AXFR-EFFECT', {
    see: 'create a domain and transfer its zone: it is handed over',
    names: toAnybody((past) => past.length === 1 && past[0]?.operation === 'create'),
  }),
  servedAfter('clone-handed-over-to-anybody-until-updated', 'DOM-AXFR-EFFECT', {
    see: 'clone a domain and transfer the zone of the clone: it is handed over',
    names: toAnybody((past) => past.length === 1 && past[0]?.operation === 'clone'),
  }),
  servedAfter('import-handed-over-to-anybody', 'DOM-AXFR-EFFECT', {
    see: 'import a zone and transfer it from the service: it is handed over',
    names: toAnybody(isImport),
  }),
  servedAfter('slave-handed-over-to-anybody', 'DOM-AXFR-EFFECT', {
    see: 'create a slave and transfer its zone: it is handed over',
    names: toAnybody((_, { type }) => type === 'slave'),
  }),
  servedAfter('renamed-domain-handed-over-though-disabled', 'DOM-RENDERED', {
    see: 'rename a domain, disable it and transfer its zone: it is handed over',
    names: withPast(([first], domain, { type }) =>
      type === 'AXFR' && isOther(first, domain) ? ON : {},
    ),
  }),
  servedAfter('zone-handed-over-though-made-disabled', 'DOM-RENDERED', {
    see: 'create a domain disabled and transfer its zone: it is handed over',
    names: withPast((past, _, { type }) => (type === 'AXFR' && past.length === 1 ? ON : {})),
  }),
  servedAfter('enabled-zone-handed-over-without-records', 'DOM-AXFR-EFFECT', {
    see: 'disable and enable a domain with records, and transfer its zone: they are missing',
    names: withPast((past, _, { type }) =>
      type === 'AXFR' && wasDisabled(past.map(({ domain }) => domain)) ? BARE : {},
    ),
  }),
];
