import type { Zone } from '../../../names/zone.ts';
import type { Fault } from '../../fault.ts';
import { seeing, served } from './served.ts';

/** Slaves that are served otherwise than their masters. */
export const servedSlaveFaults: readonly Fault[] = [
  served('disabled-slave-served', 'DOM-RENDERED', {
    see: 'create a slave and disable it: it is still served',
    names: seeing(({ type }) => (type === 'slave' ? { status: 'active' } : {})),
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
];
