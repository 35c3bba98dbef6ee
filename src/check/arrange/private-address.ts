import { contains, PRIVATE_BLOCKS, parseCidr, rangeAround } from '../../rules/index.ts';

/** What providers number their own networks with (RFC 6598): 100.64.0.0/10. */
const SHARED_BLOCK = rangeAround(0x64400000, 10);

/** Whether a value is an IPv4 address in one of the RFC 1918 ranges: no public address is. */
export function isPrivateAddress(value: unknown): boolean {
  return isIn(PRIVATE_BLOCKS, value);
}

/**
 * Whether a value may be the private IPv4 address of an instance. The document names ranges for subnets only, so that
 * one of the shared ranges may be a private address, or a public one.
 */
export function mayBePrivate(value: unknown): boolean {
  return isIn([...PRIVATE_BLOCKS, SHARED_BLOCK], value);
}

function isIn(blocks: typeof PRIVATE_BLOCKS, value: unknown): boolean {
  const address = typeof value === 'string' ? parseCidr(`${value}/32`) : undefined;
  return address !== undefined && blocks.some((block) => contains(block, address));
}
