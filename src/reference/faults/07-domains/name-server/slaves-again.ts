import type { Domain } from '../../../entities.ts';
import type { Names } from '../../../names/names.ts';
import type { Zone } from '../../../names/zone.ts';
import { withDomain } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';
import { type Past, pastOf, servedAfter, where } from './history.ts';

/** What the name server gets wrong of domains that change their type, and of slaves that change their name. */
export const slavesAgainFaults: readonly Fault[] = [
  servedAfter('master-that-was-a-slave-served-with-default-timers', 'DOM-TIMERS-SERVED', {
    see: 'update a master to a slave and back: its start of authority has the defaults',
    names: where(wasSlave, { expire_sec: 0, refresh_sec: 0, retry_sec: 0 }),
  }),
  servedAfter('master-that-was-a-slave-not-served', 'DOM-RENDERED', {
    see: 'create a slave and make it a master: it is not served',
    names: where((past, domain) => wasSlave(past.slice(0, 1), domain), { status: 'disabled' }),
  }),
  servedAfter('slave-by-update-served-though-disabled', 'DOM-RENDERED', {
    see: 'update a master to a slave and disable it: it is still served',
    names: where(([first], { type }) => type === 'slave' && first?.domain.type === 'master', {
      status: 'active',
    }),
  }),
  servedAfter('slave-by-update-served-with-its-own-records', 'DOM-SLAVE-COPY', {
    see: 'add a record to a master and make it a slave: the record is served beside the copy',
    names: (names) => (state, copies, asked) => {
      const told = names(state, copies, asked);
      const isIts = ({ type, domain }: Domain) =>
        type === 'slave' && asked.name.endsWith(`.${domain}`);
      const [slave] = state.domains.filter(isIts);
      if (!slave || told.answers.length > 0) return told;
      return names(withDomain(state, { ...slave, type: 'master' }), copies, asked);
    },
  }),
  servedAfter('renamed-slave-served-by-its-former-name', 'DOM-RENDERED', {
    see: 'rename a slave: the zone is served by its former name still',
    names: byFormerNames,
  }),
  servedAfter('slave-copied-from-its-first-masters-alone', 'DOM-SLAVE-COPY', {
    see: 'create a slave, update its master_ips: the zone is copied from those that it was created with',
    names: where(
      ([first], { type, master_ips }) =>
        type === 'slave' &&
        first?.sent.type === 'slave' &&
        String(first.sent.master_ips) !== String(master_ips),
      { status: 'disabled' },
    ),
  }),
  servedAfter('slave-made-disabled-never-served', 'DOM-SLAVE-COPY', {
    see: 'create a slave disabled and enable it: it is not served',
    names: where(
      ([first], { type }) =>
        type === 'slave' && first?.sent.type === 'slave' && first.sent.status === 'disabled',
      { status: 'disabled' },
    ),
  }),
  servedAfter('slave-handed-over-to-nobody', 'DOM-AXFR-EFFECT', {
    see: 'update axfr_ips of a slave and transfer its zone: it is not handed over',
    names: where((_, { type }) => type === 'slave', { axfr_ips: [] }),
  }),
];

function wasSlave(past: readonly Past[], { type }: Domain): boolean {
  return type === 'master' && past.some(({ domain }) => domain.type === 'slave');
}

/** Copies are served by every name that their slave had when a question came. */
function byFormerNames(names: Names): Names {
  const known = new Map<string, Zone>();
  return (state, copies, asked) => {
    for (const { id, domain } of state.domains) {
      const zone = copies.get(id);
      if (zone) known.set(domain, zone);
    }
    const zone = known.get(asked.name);
    const [slave] = state.domains.filter(
      (each) =>
        each.type === 'slave' &&
        each.domain !== asked.name &&
        pastOf(each).some(({ domain }) => domain.domain === asked.name),
    );
    if (!slave || !zone) return names(state, copies, asked);
    const former = withDomain(state, { ...slave, domain: asked.name });
    return names(former, new Map([[slave.id, zone]]), asked);
  };
}
