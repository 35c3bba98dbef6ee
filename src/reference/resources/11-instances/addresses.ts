import type { Address } from '../../entities.ts';
import { nextId, type State } from '../../state.ts';

/**
 * Addresses are counted up inside ranges that no host on the internet answers in: public ones in
 * 198.18.0.0/15 (RFC 2544), private ones in 192.168.128.0/17, which VPC subnets must not overlap.
 */
const PUBLIC = { first: 0xc612_0000, count: 2 ** 17 };
const PRIVATE = { first: 0xc0a8_8000, count: 2 ** 15 };

/** The next address, public or private. Ranges begin again when they are used up. */
export function allocateAddress(state: State, isPublic: boolean): readonly [Address, State] {
  const range = isPublic ? PUBLIC : PRIVATE;
  const [number, next] = nextId(state, isPublic ? 'publicAddress' : 'privateAddress');
  const address = dotted(range.first + (number % range.count));
  return [{ address, public: isPublic }, next];
}

/** The IPv6 address of the object with the number, in the range kept for documentation (RFC 3849). */
export function ipv6For(id: number): string {
  const high = Math.floor(id / 2 ** 16) % 2 ** 16;
  return `2001:db8::${high.toString(16)}:${(id % 2 ** 16).toString(16)}`;
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}
