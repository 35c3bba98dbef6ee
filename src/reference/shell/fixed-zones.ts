import type { Answer, SoaAnswer } from 'dns-packet';
import { comparableName } from '../../dns/message.ts';
import { type Asked, answerFrom, REFUSED } from '../names/names.ts';
import type { Answerer } from './name-server.ts';

/** Records of zones that never change, without their start of authority, by name. */
export type FixedZones = Readonly<Record<string, readonly Answer[]>>;

/** Answers from zones that never change, and hands each over to whoever asks; `handedTo` is told of it. */
export function answerFixed(
  zones: FixedZones,
  handedTo: (domain: string, address: string) => void = () => {},
): Answerer {
  return (asked: Asked) => {
    const domain = comparableName(asked.name);
    const records = zones[domain];
    if (records === undefined) return REFUSED;
    const soa = startOfAuthority(domain);
    if (asked.type !== 'AXFR') return answerFrom([soa, ...records], asked);
    if (!asked.byTcp) return REFUSED;
    handedTo(domain, asked.from);
    const answers = [soa, ...records, soa];
    return { rcode: 'NOERROR', isAuthoritative: true, answers, authorities: [] };
  };
}

function startOfAuthority(name: string): SoaAnswer {
  const data = {
    mname: `ns1.${name}`,
    rname: `admin.${name}`,
    serial: 1,
    refresh: 14_400,
    retry: 14_400,
    expire: 1_209_600,
    minimum: 86_400,
  };
  return { type: 'SOA', name, ttl: 86_400, data };
}
