import type { ArrangedConfig } from '../../../src/check/arrange/node-balancer.ts';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import {
  type KnownRecord,
  knownRecord,
  knownTaggedRecord,
  staysWhole,
} from '../../../src/check/whole/record.ts';
import { countsBecome } from '../requests.ts';

/** No value that a load balancer has by itself. */
export const THROTTLE = 7;

/** What only requests change. The address of a new one may come later: what is not shown yet is not compared. */
const OF_BALANCER = ['id', 'label', 'region', 'client_conn_throttle', 'tags'].concat(
  'created',
  'host',
  'ipv4',
  'ipv6',
);
/** The same of a config. */
export const OF_CONFIG = ['id', 'label', 'port', 'check', 'protocol'];

/** A config, and how many nodes it counts. */
export interface KnownConfig {
  record: KnownRecord;
  nodes: number;
}

/** A load balancer and its configs as they must be shown. */
export interface Balancer {
  readonly id: number;
  /** The listing in which it is read. */
  readonly record: TaggedRecord;
  /** Addresses for nodes, on which nothing listens. */
  readonly addresses: string[];
  known: KnownRecord;
  readonly configs: KnownConfig[];
  /** A config of another load balancer, whose nodes others may add. */
  readonly elsewhere: KnownRecord;
}

/** One operation on a load balancer, and what must be so after it. */
export type Step = (t: CheckContext, balancer: Balancer) => Promise<void>;

/** The load balancer, and what it must go on to show. */
export async function knownBalancer(record: TaggedRecord, path: string): Promise<KnownRecord> {
  // It may be listed before it is set up.
  const wish = { tags: [record.tag], client_conn_throttle: THROTTLE };
  const known = await knownTaggedRecord(record, path, OF_BALANCER, wish);
  return { ...known, fixed: { region: 'LB-REGION-FIXED' } };
}

/** In the end it is in the region that it was created in. */
export async function staysInRegion(t: CheckContext, known: KnownRecord): Promise<void> {
  const { region } = known.fields;
  if (region !== undefined)
    await staysWhole(t, 'LB-REGION-FIXED', { ...known, fields: { region } });
}

/** A config without nodes, and what it must go on to show. */
export async function knownConfig(t: CheckContext, { path }: ArrangedConfig): Promise<KnownConfig> {
  return { record: await knownRecord(t, path, OF_CONFIG), nodes: 0 };
}

/** The load balancer, each of its configs with so many nodes, and a config elsewhere. */
export async function hold(
  t: CheckContext,
  requirement: string,
  balancer: Balancer,
): Promise<void> {
  const { known, configs, elsewhere } = balancer;
  for (const record of [known, elsewhere]) await staysWhole(t, requirement, record);
  for (const { record, nodes } of configs) {
    await staysWhole(t, requirement, record);
    if (t.recorder.findings.length > 0) return;
    await countsBecome(t, requirement, record, {
      expected: `${nodes} nodes, up or down`,
      holds: ({ up, down }) => up + down === nodes,
    });
  }
}
