import { RUN_TAGS } from '../run-tags.ts';

/**
 * Values that are right for fields that a right request may leave out, by field name: what a near
 * miss is made from, and what a condition needs. Fields that refer to other things are not among
 * them, since only the target knows which there are.
 */
export const RIGHT_VALUES: Readonly<Record<string, unknown>> = {
  size: 20,
  tags: [RUN_TAGS[0]],
  master_ips: ['192.0.2.1'],
  axfr_ips: ['192.0.2.2'],
  soa_email: 'admin@example.com',
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 3600,
  ttl_sec: 300,
  cloud_init: true,
  persist_across_boots: true,
  client_conn_throttle: 5,
  booted: false,
};

/** Fields whose values name other things of the target. */
export const REFERENCES: readonly string[] = [
  'region',
  'compute_id',
  'config_id',
  'disk_id',
  'stackscript_id',
  'domains',
  'computes',
  'nodebalancers',
  'volumes',
  'image',
  'address',
];
