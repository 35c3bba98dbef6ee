import { ipv4List, ipv6List } from './address-list.ts';
import { combinedLengthRule } from './combined-length.ts';
import { disjointRanges } from './disjoint-ranges.ts';
import { timer } from './domain-timer.ts';
import { filesystemPath } from './filesystem-path.ts';
import { imageId } from './image-id.ts';
import { instanceLabel } from './instance-label.ts';
import { ipAddress } from './ip-address.ts';
import { hostBeginsWithIpv4 } from './load-balancer-host.ts';
import { nodeAddress } from './node-address.ts';
import { placementGroupLabel } from './placement-group-label.ts';
import { privateRange } from './private-range.ts';
import { rfc1035Name } from './rfc1035-name.ts';
import type { Rule } from './rule.ts';
import { soaEmail } from './soa-email.ts';
import { timestamp } from './timestamp.ts';
import { uniqueLabels } from './unique-labels.ts';
import { uuid } from './uuid.ts';
import { vpcLabel } from './vpc-label.ts';

export * from './address-list.ts';
export * from './characters.ts';
export * from './cidr.ts';
export * from './combined-length.ts';
export * from './disjoint-ranges.ts';
export * from './domain-timer.ts';
export * from './filesystem-path.ts';
export * from './image-id.ts';
export * from './instance-label.ts';
export * from './ip-address.ts';
export * from './load-balancer-host.ts';
export * from './node-address.ts';
export * from './placement-group-label.ts';
export * from './private-range.ts';
export * from './rfc1035-name.ts';
export type { Rule, Vectors } from './rule.ts';
export * from './soa-email.ts';
export type { Subnet } from './subnet.ts';
export * from './timestamp.ts';
export * from './unique-labels.ts';
export * from './uuid.ts';
export * from './volume-allowance.ts';
export * from './volume-growth.ts';
export * from './vpc-label.ts';

/** Rules on one string, by the `format` that stands for them in spec/openapi.yaml. */
export const formats: Readonly<Record<string, Rule<string>>> = byName([
  imageId,
  instanceLabel,
  ipAddress,
  ipv4List,
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

/** Rules on numbers, arrays and objects, by the keyword that stands for them there. */
export const keywords: Readonly<Record<string, Rule<unknown>>> = byName<unknown>([
  combinedLengthRule,
  disjointRanges,
  filesystemPath,
  hostBeginsWithIpv4,
  timer,
  uniqueLabels,
]);

function byName<T>(rules: readonly Rule<T>[]): Readonly<Record<string, Rule<T>>> {
  return Object.fromEntries(rules.map((rule) => [rule.name, rule]));
}
