import type { ArrangedDomain } from '../../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { lookAtTransfer, type TransferLook } from '../../../../src/check/name-server.ts';
import type { Answer } from '../../../../src/http/answer.ts';
import { poll } from '../../../../src/limits/poll.ts';
import { Inconclusive } from '../../../../src/result/signals.ts';
import { comparableAddress } from '../../../../src/rules/07-domains/ip-address.ts';
import type { RecordSent } from '../../records/requests.ts';
import { isServed } from '../records.ts';

/** The zone of the domain must in the end not be handed over. */
export async function isHandedToNobody(
  t: CheckContext,
  requirement: string,
  domain: string,
  when: string,
): Promise<void> {
  const look = () => lookAtTransfer(t, domain);
  const isGone = ({ zone }: TransferLook) => zone === undefined;
  const { held, last } = await poll(look, isGone, t.nameServerConvergence);
  t.holds(requirement, held, {
    expected: `${domain} not to be handed over ${when}`,
    received: last.summary,
    answers: [],
  });
}

/** Addresses for documentation (RFC 5737, RFC 3849): no run comes from there. */
const FOR_DOCUMENTATION = {
  ipv4: ['203.0.113.9', '192.0.2.7'],
  ipv6: ['2001:db8::9', '2001:db8:1::7'],
};

/** Addresses of nobody, of the family that the run comes by. */
export function elsewhere(from: string): readonly string[] {
  return from.includes(':') ? FOR_DOCUMENTATION.ipv6 : FOR_DOCUMENTATION.ipv4;
}

/** Addresses of nobody, of the family that the run does not come by. */
export function ofOtherFamily(from: string): readonly string[] {
  return from.includes(':') ? FOR_DOCUMENTATION.ipv4 : FOR_DOCUMENTATION.ipv6;
}

/** The zone must in the end be handed over with these records, or be refused, as the addresses say. */
export async function isHandedOver(
  t: CheckContext,
  domain: string,
  { from, axfr_ips }: { readonly from: string; readonly axfr_ips: readonly string[] },
  records: readonly RecordSent[] = [],
): Promise<void> {
  const isAllowed = axfr_ips.includes(from);
  const isWhole = ({ zone }: TransferLook) => records.every((each) => isIn(zone, each, domain));
  const isRight = (look: TransferLook) =>
    isAllowed ? look.zone !== undefined && isWhole(look) : look.zone === undefined;
  const look = () => lookAtTransfer(t, domain);
  const { held, last } = await poll(look, isRight, t.nameServerConvergence);
  // A firewall in between, or a machine that is away, is no refusal.
  if (!held && isAllowed && isSilent(last)) throw new Inconclusive(last.summary);
  if (!isAllowed && isSilent(last)) return;
  t.holds('DOM-AXFR-EFFECT', held, {
    expected:
      `${domain} with axfr_ips [${axfr_ips.join(', ')}] ${isAllowed ? '' : 'not '}to be handed over ` +
      `to ${from} (fixtures.zoneTransfer.from)${withRecords(isAllowed ? records : [])}`,
    received: last.summary,
    answers: [],
  });
}

/**
 * Whom a clone or an import is handed over to is open where nobody has said it: it must be as the domain reads.
 * @param whole what the zone has where the domain lists whoever asks; else that it is handed over at all others demand
 */
export async function isHandedOverAsItReads(
  t: CheckContext,
  { path, body: { domain } }: Pick<ArrangedDomain, 'path' | 'body'>,
  from: string,
  whole?: readonly RecordSent[],
): Promise<void> {
  const look = async () => {
    const { body } = await t.owner.get(path);
    const seen = await lookAtTransfer(t, domain);
    return { ...seen, shown: body };
  };
  const isListed = (shown: Answer['body']) =>
    addressesOf(shown).some((each) => comparableAddress(each) === comparableAddress(from));
  const { held, last } = await poll(
    look,
    // Of a domain that is handed over to nobody another check speaks: it may not be ready.
    ({ zone, shown }) =>
      zone === undefined
        ? whole === undefined || !isListed(shown)
        : isListed(shown) && (whole ?? []).every((each) => isIn(zone, each, domain)),
    t.nameServerConvergence,
  );
  if (isSilent(last) || !Array.isArray(last.shown?.axfr_ips)) return;
  t.holds('DOM-AXFR-EFFECT', held, {
    expected: `${domain} with axfr_ips [${addressesOf(last.shown).join(', ')}] ${isListed(last.shown) ? '' : 'not '}to be handed over to ${from}${withRecords(isListed(last.shown) ? whole : [])}`,
    received: last.summary,
    answers: [],
  });
}

function isSilent({ zone, isRefused }: TransferLook): boolean {
  return zone === undefined && !isRefused;
}

function addressesOf(shown: Answer['body']): string[] {
  return [shown?.axfr_ips].flat().filter((each) => typeof each === 'string');
}

function withRecords(records: readonly RecordSent[] = []): string {
  const named = records.map(({ type, name, target }) => `${type} ${name} ${target}`);
  return named.length === 0 ? '' : ` with ${named.join(', ')}`;
}

/** Whether a zone has a record. */
function isIn(zone: TransferLook['zone'], record: RecordSent, domain: string): boolean {
  const name = `${record.name}.${domain}`;
  return (zone?.records ?? []).some((each) => isServed(each, name, record, [domain]));
}
