import { isIPv4 } from 'node:net';
import { transferZone } from '../../dns/transfer.ts';
import type { Domain } from '../entities.ts';
import { type Asked, domainOf, type Names, REFUSED, type Told } from '../names/names.ts';
import type { Zone } from '../names/zone.ts';
import type { History } from './history.ts';
import type { Answerer } from './name-server.ts';

/** What the service's name server is made of. */
export interface ServiceNames {
  readonly names: Names;
  readonly held: History;
  /**
   * The port on which masters on loopback hand their zones over: none of them can have that of name servers. No
   * master elsewhere is asked.
   */
  readonly masterPort: number;
}

/** A copy that a slave has, from where it has it, and since when (`performance.now`). */
interface Copy {
  readonly masters: string;
  readonly at: number;
  readonly zone: Zone | undefined;
}

/** Milliseconds after which a slave asks its master again. */
const REFRESH_MILLIS = 1_000;

/** The service's name server: answers from the state, and from the copies that slaves transfer when they are asked. */
export function answerService({ names, held, masterPort }: ServiceNames): Answerer {
  const copies = new Map<number, Copy>();
  return async (asked: Asked): Promise<Told> => {
    const { earlier: state } = held;
    if (state === undefined) return REFUSED;
    const domain = domainOf(state, asked.name);
    if (domain?.type === 'slave' && isOutdated(copies.get(domain.id), domain)) {
      for (const id of copies.keys()) if (!state.domains.get(id)) copies.delete(id);
      copies.set(domain.id, await copyOf(domain, masterPort));
    }
    const zones = [...copies].flatMap(([id, { zone }]) => (zone ? [[id, zone] as const] : []));
    return names(state, new Map(zones), asked);
  };
}

function isOutdated(copy: Copy | undefined, { master_ips }: Domain): boolean {
  if (copy === undefined || copy.masters !== master_ips.join()) return true;
  return performance.now() - copy.at > REFRESH_MILLIS;
}

async function copyOf({ domain, master_ips }: Domain, port: number): Promise<Copy> {
  const copy = { masters: master_ips.join(), at: performance.now() };
  const master = master_ips.find((each) => isIPv4(each) && each.startsWith('127.'));
  if (master === undefined) return { ...copy, zone: undefined };
  const transferred = await transferZone(`${master}:${port}`, domain).catch(() => undefined);
  return {
    ...copy,
    zone: transferred && [transferred.soa, ...transferred.records.slice(1, -1)],
  };
}
