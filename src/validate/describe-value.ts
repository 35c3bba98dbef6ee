import { quoteAscii, toAscii } from '../text/ascii.ts';
import { cut } from '../text/cut.ts';

const LONGEST = 200;
const SHOWN_NAMES = 8;

/**
 * A received value as it may stand in a finding: at most 200 characters, with everything but
 * printable ASCII escaped, so that it is safe on a terminal. Never throws.
 */
export function describeValue(value: unknown): string {
  return cut(described(value), LONGEST);
}

function described(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return describedArray(value);
  if (typeof value === 'object' && value !== null) return describedObject(value);
  return value === undefined ? 'nothing' : String(value);
}

function quoted(text: string): string {
  const begin = quoteAscii(text.slice(0, LONGEST / 2));
  return text.length > LONGEST / 2 ? `${begin}... (${text.length} UTF-16 units)` : begin;
}

function describedArray(values: readonly unknown[]): string {
  const small = values.length <= SHOWN_NAMES && values.every(isScalar);
  return small ? `[${values.map(described).join(', ')}]` : `an array of ${values.length}`;
}

function describedObject(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : '';
  return toAscii(`an object with ${names.slice(0, SHOWN_NAMES).join(', ')}${more}`);
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
