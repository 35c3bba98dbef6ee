/** A range of IPv4 addresses as a CIDR string names it. Addresses are numbers, 0 to 2^32 - 1. */
export interface CidrRange {
  /** The address as written; greater than `first` when host bits are set. */
  readonly address: number;
  /** Prefix length, 0 to 32 bits. */
  readonly prefix: number;
  readonly first: number;
  readonly last: number;
}

const ADDRESS_BITS = 32;
const CIDR = /^(\d+)\.(\d+)\.(\d+)\.(\d+)\/(\d+)$/;

/**
 * Reads a dotted quad with a prefix length. Numbers with leading zeros are refused, since some
 * readers take them for octal; set host bits are not, see `address`. Undefined when it is none.
 */
export function parseCidr(text: string): CidrRange | undefined {
  const parts = CIDR.exec(text)?.slice(1);
  if (parts === undefined || parts.some((part) => /^0\d/.test(part))) return undefined;
  const prefix = Number(parts[4]);
  const octets = parts.slice(0, 4).map(Number);
  if (prefix > ADDRESS_BITS || octets.some((octet) => octet > 255)) return undefined;
  return rangeAround(
    octets.reduce((sum, octet) => sum * 256 + octet, 0),
    prefix,
  );
}

/** The range of 2^(32 - prefix) addresses that holds an address. */
export function rangeAround(address: number, prefix: number): CidrRange {
  const size = 2 ** (ADDRESS_BITS - prefix);
  const first = address - (address % size);
  return { address, prefix, first, last: first + size - 1 };
}

/** The canonical text of a range: its first address and its prefix length. */
export function formatCidr({ first, prefix }: CidrRange): string {
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256);
  return `${octets.join('.')}/${prefix}`;
}

/** Whether every address of the inner range belongs to the outer one. */
export function contains(outer: CidrRange, inner: CidrRange): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** Whether two ranges share an address. */
export function overlaps(one: CidrRange, other: CidrRange): boolean {
  return one.first <= other.last && other.first <= one.last;
}

/** Whether a value is a range in its canonical text, as requests name it: an address alone, or one within it, is not. */
export function isCanonicalCidr(value: unknown): boolean {
  const range = typeof value === 'string' ? parseCidr(value) : undefined;
  return range !== undefined && formatCidr(range) === value;
}
