import type { Answer } from 'dns-packet';
import { comparableName } from '../../dns/message.ts';
import { comparableAddress } from '../../rules/07-domains/ip-address.ts';
import type { Domain } from '../entities.ts';
import type { State } from '../state.ts';
import { type Zone, zoneOfMaster } from './zone.ts';

/** One question to a name server, and who asks it. */
export interface Asked {
  readonly name: string;
  /** `A`, `SOA`, `AXFR`, ... */
  readonly type: string;
  /** The address of whoever asks. */
  readonly from: string;
  /** Whole zones are handed over by TCP only. */
  readonly byTcp: boolean;
}

/** What a name server answers. */
export interface Told {
  readonly rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED';
  readonly isAuthoritative: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

/** The copies that slaves have of the zones of their masters, by the id of the domain. */
export type Copies = ReadonlyMap<number, Zone>;

/** The name servers of the service as one pure function of what it knows. */
export type Names = (state: State, copies: Copies, asked: Asked) => Told;

/** What a server answers that has no zone of this name. */
export const REFUSED: Told = {
  rcode: 'REFUSED',
  isAuthoritative: false,
  answers: [],
  authorities: [],
};

/** Answers from the zone that the name lies in; an active domain is rendered, no other is (resources/domain#status). */
export const answerNames: Names = (state, copies, asked) => {
  const domain = domainOf(state, asked.name);
  const zone = domain?.type === 'slave' ? copies.get(domain.id) : domain && zoneOfMaster(domain);
  if (domain?.status !== 'active' || zone === undefined) return REFUSED;
  if (asked.type === 'AXFR') return mayTransfer(domain, asked) ? handedOver(zone) : REFUSED;
  return answerFrom(zone, asked);
};

/** The domain that the name lies in; of several the one with the longest name. */
export function domainOf({ domains }: State, name: string): Domain | undefined {
  const asked = comparableName(name);
  return domains
    .filter(({ domain }) => isWithin(asked, comparableName(domain)))
    .reduce<Domain | undefined>(
      (best, each) => (best && best.domain.length >= each.domain.length ? best : each),
      undefined,
    );
}

function isWithin(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** Whole zones go to the addresses in axfr_ips (resources/domain#axfr_ips). */
function mayTransfer({ domain, axfr_ips }: Domain, { name, from, byTcp }: Asked): boolean {
  const isWhole = comparableName(name) === comparableName(domain);
  const asker = comparableAddress(from) ?? from;
  return byTcp && isWhole && axfr_ips.some((each) => comparableAddress(each) === asker);
}

function handedOver(zone: Zone): Told {
  return { ...REFUSED, rcode: 'NOERROR', isAuthoritative: true, answers: [...zone, zone[0]] };
}

/** What a zone says of a name: its records, a referral below a delegation, or that there is nothing. */
export function answerFrom(zone: Zone, asked: Pick<Asked, 'name' | 'type'>): Told {
  const [soa] = zone;
  const name = comparableName(asked.name);
  const delegation = zone.filter(
    (each) => each.type === 'NS' && each.name !== soa.name && isWithin(name, each.name),
  );
  if (delegation.length > 0) return { ...REFUSED, rcode: 'NOERROR', authorities: delegation };
  const held = zone.filter((each) => comparableName(each.name) === name);
  const answers = held.filter(({ type }) => type === asked.type || type === 'CNAME');
  const isThere = zone.some((each) => isWithin(comparableName(each.name), name));
  return {
    rcode: isThere ? 'NOERROR' : 'NXDOMAIN',
    isAuthoritative: true,
    answers,
    authorities: answers.length > 0 ? [] : [soa],
  };
}
