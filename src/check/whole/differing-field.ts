import { TIMER_DEFAULTS } from '../../rules/07-domains/domain-timer.ts';
import { comparableAddress } from '../../rules/07-domains/ip-address.ts';
import { isObject } from '../../text/json.ts';
import { isSameJson } from '../../text/same-json.ts';

/** Fields of a record, by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** The first of these fields that is shown with another value. */
export function differingField(shown: unknown, fields: Fields): string | undefined {
  const body: Fields = isObject(shown) ? shown : {};
  return Object.keys(fields).find(
    (name) => !isSameJson(comparable(name, body[name]), comparable(name, fields[name])),
  );
}

/** Whether a value is shown as it was asked for: a list in any order. */
export function isShownAs(shown: unknown, wanted: unknown): boolean {
  if (isSameJson(shown, wanted)) return true;
  const isList = Array.isArray(wanted) && wanted.length > 0;
  return isList && differingField({ list: shown }, { list: wanted }) === undefined;
}

/**
 * A value without what the document leaves open: how nothing is answered (SIL-DOM-UNSET), the order and spelling in
 * lists, and whether a timer of its default reads as 0 (SIL-DOM-TIMER-ZERO).
 */
function comparable(name: string, value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (name in TIMER_DEFAULTS && value === 0)
    return TIMER_DEFAULTS[name as keyof typeof TIMER_DEFAULTS];
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : value.map(element).toSorted();
}

/**
 * Of a subnet what a request says of it: the rest of its record is not shown (SIL-VPC-ANSWER). An IPv6 address may be
 * spelled in more ways than one (RFC 4291, 2.2).
 */
function element(value: unknown): string {
  if (typeof value === 'string' && value.includes(':')) return comparableAddress(value) ?? value;
  if (isObject(value) && 'ipv4' in value) return `${value.label} ${value.ipv4}`;
  return JSON.stringify(value);
}
