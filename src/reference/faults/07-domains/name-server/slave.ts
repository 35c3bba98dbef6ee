import type { Domain } from '../../../entities.ts';
import { domainOf, type Names } from '../../../names/names.ts';
import type { Zone } from '../../../names/zone.ts';
import { withDomain } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';
import { seeing, served } from './served.ts';

/** Slaves that are served otherwise than their masters. */
export const servedSlaveFaults: readonly Fault[] = [
  served('disabled-slave-served', 'DOM-RENDERED', {
    see: 'create a slave and disable it: it is still served',
    names: seeing(({ type }) => (type === 'slave' ? { status: 'active' } : {})),
  }),
  served('deleted-slave-served', 'DOM-DELETE-NAMESERVERS', {
    see: 'create a slave and delete it: it is still served',
    names: onceDeleted,
  }),
  served('slave-not-copied', 'DOM-SLAVE-COPY', {
    see: 'create a slave: the zone of its master is not served',
    names: (names) => (state, _, asked) => names(state, new Map(), asked),
  }),
  served('slave-served-bare', 'DOM-SLAVE-COPY', {
    see: 'create a slave: of the zone of its master nothing but the start of authority is served',
    names: (names) => (state, copies, asked) => {
      const bare = [...copies].map(([id, [soa]]): [number, Zone] => [id, [soa]]);
      return names(state, new Map(bare), asked);
    },
  }),
  served('slave-by-update-not-copied', 'DOM-SLAVE-COPY', {
    see: 'update a master to a slave: the zone of its master is not served',
    names: (names) => (state, copies, asked) => {
      // Whoever was a master has an address still.
      const made = [...copies].filter(([id]) => state.domains.get(id)?.soa_email === '');
      return names(state, new Map(made), asked);
    },
  }),
  served('master-served-as-the-copy-it-was', 'REC-SERVED', {
    see: 'update a slave to a master and add a record: it is served as the slave was',
    names: asTheCopyItWas,
  }),
];

/** A slave that is deleted is served by what is known of it. */
function onceDeleted(names: Names): Names {
  const [slaves, zones] = [new Map<string, Domain>(), new Map<number, Zone>()];
  return (state, copies, asked) => {
    for (const each of state.domains) if (each.type === 'slave') slaves.set(each.domain, each);
    for (const [id, zone] of copies) zones.set(id, zone);
    const former = slaves.get(asked.name);
    if (!former || domainOf(state, asked.name)) return names(state, copies, asked);
    return names(withDomain(state, former), zones, asked);
  };
}

/** Whatever was once a copy is served as that copy for good. */
function asTheCopyItWas(names: Names): Names {
  const known = new Map<number, Zone>();
  return (state, copies, asked) => {
    for (const [id, zone] of copies) known.set(id, zone);
    const domain = domainOf(state, asked.name);
    if (domain === undefined || !known.has(domain.id)) return names(state, copies, asked);
    return names(withDomain(state, { ...domain, type: 'slave' }), known, asked);
  };
}
