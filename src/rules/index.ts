import { timestamp } from './01-conventions/timestamp.ts';
import { filesystemPath } from './04-volumes/filesystem-path.ts';
import { disjointRanges } from './05-vpcs/disjoint-ranges.ts';
import { privateRange } from './05-vpcs/private-range.ts';
import { uniqueLabels } from './05-vpcs/unique-labels.ts';
import { vpcLabel } from './05-vpcs/vpc-label.ts';
import { ipv4List, ipv6List } from './07-domains/address-list.ts';
import { combinedLengthRule } from './07-domains/combined-length.ts';
import { timer } from './07-domains/domain-timer.ts';
import { ipAddress } from './07-domains/ip-address.ts';
import { rfc1035Name } from './07-domains/rfc1035-name.ts';
import { soaEmail } from './07-domains/soa-email.ts';
import { imageId } from './09-images/image-id.ts';
import { hostBeginsWithIpv4 } from './10-load-balancers/load-balancer-host.ts';
import { nodeAddress } from './10-load-balancers/node-address.ts';
import { instanceLabel } from './11-instances/instance-label.ts';
import { ipv6Address } from './11-instances/ipv6-address.ts';
import { placementGroupLabel } from './11-instances/placement-group-label.ts';
import { uuid } from './11-instances/uuid.ts';
import type { Rule } from './rule.ts';

export * from './01-conventions/timestamp.ts';
export * from './04-volumes/filesystem-path.ts';
export * from './04-volumes/volume-allowance.ts';
export * from './04-volumes/volume-growth.ts';
export * from './05-vpcs/cidr.ts';
export * from './05-vpcs/disjoint-ranges.ts';
export * from './05-vpcs/private-range.ts';
export type { Subnet } from './05-vpcs/subnet.ts';
export * from './05-vpcs/unique-labels.ts';
export * from './05-vpcs/vpc-label.ts';
export * from './07-domains/address-list.ts';
export * from './07-domains/combined-length.ts';
export * from './07-domains/domain-timer.ts';
export * from './07-domains/ip-address.ts';
export * from './07-domains/rfc1035-name.ts';
export * from './07-domains/soa-email.ts';
export * from './09-images/image-id.ts';
export * from './10-load-balancers/load-balancer-host.ts';
export * from './10-load-balancers/node-address.ts';
export * from './11-instances/instance-label.ts';
export * from './11-instances/ipv6-address.ts';
export * from './11-instances/placement-group-label.ts';
export * from './11-instances/uuid.ts';
export * from './characters.ts';
export * from './put-right.ts';
export type { Rule, Vectors } from './rule.ts';

/** Rules on one string, by the value of `x-format` that stands for them in spec/openapi.yaml. */
export const formats: Readonly<Record<string, Rule<string>>> = byName([
  imageId,
  instanceLabel,
  ipAddress,
  ipv4List,
  ipv6Address,
  ipv6List,
  nodeAddress,
  placementGroupLabel,
  privateRange,
  rfc1035Name,
  soaEmail,
  timestamp,
  uuid,
  vpcLabel,
]);

/** Rules on numbers, arrays and objects, by name; the keyword that stands for one there is `x-` and its name. */
export const keywords: Readonly<Record<string, Rule<unknown>>> = byName<unknown>([
  combinedLengthRule,
  disjointRanges,
  filesystemPath,
  hostBeginsWithIpv4,
  timer,
  uniqueLabels,
]);

/** The rule that a keyword of spec/openapi.yaml stands for; undefined where it stands for none. */
export function ruleBehind(
  keyword: string,
  value: unknown,
): Rule<string> | Rule<unknown> | undefined {
  if (keyword === 'x-format') return formats[String(value)];
  return keyword.startsWith('x-') ? keywords[keyword.slice(2)] : undefined;
}

function byName<T>(rules: readonly Rule<T>[]): Readonly<Record<string, Rule<T>>> {
  return Object.fromEntries(rules.map((rule) => [rule.name, rule]));
}
