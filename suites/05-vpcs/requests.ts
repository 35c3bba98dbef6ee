import { vpcBody, vpcPath } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { overlap } from '../../src/generate/05-vpcs/disjoint-ranges.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** What a creation says of one subnet. */
export interface SubnetAsked {
  readonly label: string;
  readonly ipv4: string;
}

/** POST /vpcs with the smallest body, changed by `wish`; what it creates is removed when the check ends. */
export function attemptVpc(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<Answer> {
  const body = vpcBody(t, wish);
  const by = caller ? { caller } : {};
  return t.creations.attempt({ collection: '/vpcs', body, path: vpcPath, ...by });
}

/** Subnets with these ranges and plain labels. */
export function subnetsOf(ranges: readonly string[], stem = 'subnet'): SubnetAsked[] {
  return ranges.map((ipv4, index) => ({ label: `${stem}-${index + 1}`, ipv4 }));
}

/** Subnets with these labels and plain ranges. */
export function subnetsLabelled(labels: readonly string[]): SubnetAsked[] {
  return labels.map((label, index) => ({ label, ipv4: plainRange(index) }));
}

/** A /24 that touches that of no other index and that no other VPC of the account is likely to use. */
export function plainRange(index: number): string {
  return `10.${100 + index * 2}.77.0/24`;
}

/** Where one subnet stands among those of a request. */
export type Place = 'alone' | 'first' | 'last';

export const PLACES: readonly Place[] = ['alone', 'last', 'first'];

const COMPANIONS: readonly SubnetAsked[] = [
  { label: 'companion-1', ipv4: '10.200.0.0/24' },
  { label: 'companion-2', ipv4: '172.20.0.0/24' },
  { label: 'companion-3', ipv4: '192.168.50.0/24' },
];

/** The subnet at its place among right ones that it does not overlap. */
export function among(subnet: SubnetAsked, place: Place): SubnetAsked[] {
  const companions = COMPANIONS.filter(({ ipv4 }) => !overlap(ipv4, subnet.ipv4)).slice(0, 2);
  if (place === 'alone') return [subnet];
  return place === 'first' ? [subnet, ...companions] : [...companions, subnet];
}

/**
 * Makes sure that a refusal is not one for lack of room: accounts have quotas that the document does
 * not mention. The plainest VPC with as many subnets must be accepted, in the same region.
 * @throws Inconclusive when it is refused as well
 */
export async function requireRoom(
  t: CheckContext,
  subnets: number,
  region?: string,
): Promise<void> {
  const ranges = Array.from({ length: subnets }, (_, index) => plainRange(index));
  // Labels of its own: other VPCs of the account may have plain ones, which a target may wrongly refuse to repeat.
  const plain = { subnets: subnetsOf(ranges, t.names.label()) };
  const where = region === undefined ? {} : { region };
  const made = await attemptVpc(t, { ...(subnets === 0 ? {} : plain), ...where });
  if (made.ok) return;
  const what = subnets === 0 ? 'no further VPC' : `no VPC with ${subnets} plain subnets`;
  throw new Inconclusive(`the target takes ${what}: ${made.summary}`);
}

/** The document does not say whether users may delete what they created, so the owner does it. */
export async function removeAsOwner(t: CheckContext, made: Answer): Promise<void> {
  const path = `/vpcs/${made.body?.id}`;
  if ((await t.owner.delete(path)).ok) t.creations.forget(path);
}
