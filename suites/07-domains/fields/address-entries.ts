import type { CheckContext } from '../../../src/check/check-context.ts';
import { comparableAddress } from '../../../src/rules/07-domains/ip-address.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import { acceptedUpdate } from '../requests.ts';

/** The fields that are lists of addresses (limits#address-lists). */
export type ListField = 'master_ips' | 'axfr_ips';

/** An address of either family. */
export const MIXED = ['198.18.0.21', '2001:db8::21'];

/** Lists that are right in each order: a server may look at the first entry only. */
export const BOTH_FAMILIES: readonly (readonly string[])[] = [
  ['2001:db8::20'],
  // Other spellings of such addresses are as right (RFC 4291, 2.2).
  ['2001:DB8::2A'],
  ['2001:0db8:0000:0000:0000:0000:0000:0022'],
  MIXED,
  MIXED.toReversed(),
];

/** Not even lists of texts; the domain that they are sent to has a use for the field, and its type is not sent. */
export const NO_LISTS: readonly unknown[] = [{ value: 'text' }, [{ value: 'text' }]];

type Lists = Readonly<Record<string, readonly string[]>>;

/** The lists sent must be accepted and kept. */
export async function takesAddresses(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Lists,
) {
  await acceptedUpdate(t, requirement, path, change);
  await hasAddresses(t, requirement, path, change);
}

/** The domain must in the end read with these lists, in whatever spelling and order of the addresses. */
export async function hasAddresses(
  t: CheckContext,
  requirement: string,
  path: string,
  change: Lists,
): Promise<void> {
  for (const [field, list] of Object.entries(change)) {
    await t.eventually(
      requirement,
      `${field} of ${path} to be ${list.join(', ')}`,
      () => t.owner.get(path),
      (seen) => seen.ok && isSameJson(comparable(seen.body?.[field]), comparable(list)),
    );
  }
}

function comparable(list: unknown): readonly unknown[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  return entries.map((entry) => comparableAddress(String(entry)) ?? entry).toSorted();
}

/** Observes whether a range of addresses is taken for an entry. */
export async function observeRange(t: CheckContext, field: ListField, path: string): Promise<void> {
  const range = await t.owner.put(path, { [field]: ['198.18.0.0/24'] });
  t.observe('SIL-DOM-IPS-RANGE', `${field}: ${range.ok ? 'accepted' : 'refused'}`, range);
}
