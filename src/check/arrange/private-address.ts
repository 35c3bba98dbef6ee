import { contains, PRIVATE_BLOCKS, parseCidr } from '../../rules/index.ts';

/** Whether a value is an IPv4 address in one of the RFC 1918 ranges. */
export function isPrivateAddress(value: unknown): boolean {
  const address = typeof value === 'string' ? parseCidr(`${value}/32`) : undefined;
  return address !== undefined && PRIVATE_BLOCKS.some((block) => contains(block, address));
}
