import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { comparableAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { readRecords } from './reading.ts';
import { namesOf, type RecordSent } from './requests.ts';

/** A target may make the name of these out of other fields, or show their target with them. */
export const NAMED_OTHERWISE = ['SRV', 'CAA', 'PTR'];

/**
 * Whether what is shown says the target: an address in any spelling, a text quoted or in pieces, a name absolute, below
 * the domain, in other letters, or behind other fields.
 */
export function isSpelled({ type, target }: RecordSent, shown: unknown): boolean {
  if (typeof shown !== 'string') return false;
  const address = comparableAddress(target);
  if (address !== undefined) return comparableAddress(shown) === address;
  const plain = shown.replaceAll(/["\s]/g, '');
  return type === 'TXT' ? plain === target : plain.toLowerCase().includes(target);
}

/** The domain must in the end list each of these records, with its target in whatever spelling. */
export async function listsSpelled(
  t: CheckContext,
  requirement: string,
  domain: ArrangedDomain,
  records: readonly RecordSent[],
): Promise<void> {
  const isIt = (sent: RecordSent) => (item: RecordSent) =>
    item.type === sent.type &&
    isSpelled(sent, item.target) &&
    (NAMED_OTHERWISE.includes(sent.type) || namesOf(sent, domain).includes(lower(item.name)));
  const missingIn = (items: readonly RecordSent[]) =>
    records.find((sent) => !items.some(isIt(sent)));
  const look = async () => {
    const { items, summary, first } = await readRecords(t, domain);
    return { missing: missingIn(items as unknown as RecordSent[]), summary, first };
  };
  const { held, last } = await poll(look, ({ missing }) => missing === undefined, t.convergence);
  const { type, name, target } = last.missing ?? {};
  t.holds(requirement, held, {
    expected: `${domain.path} to have the record ${type} ${name} ${target}`,
    received: last.summary,
    answers: [last.first],
  });
}

/** At the name of the domain itself a record may have no name. */
function lower(name: unknown): string {
  return typeof name === 'string' ? name.toLowerCase() : '';
}
