import { timestamp } from '../../clock.ts';
import type { BalancerConfig, BalancerNode, LoadBalancer } from '../../entities.ts';

/** The domain that the host names of load balancers end with; nobody can own it (RFC 2606). */
const HOST_SUFFIX = 'balancers.compute.example';

/** A load balancer as answers show it (resources/load-balancer). */
export function showBalancer({ account, configs, created, updated, ...shown }: LoadBalancer) {
  return {
    ...shown,
    host: `${shown.ipv4}.${HOST_SUFFIX}`,
    transfer: { in: 0, out: 0, total: 0 },
    created: timestamp(created),
    updated: timestamp(updated),
  };
}

/** A config; of a certificate it shows what is public, of its key nothing. */
export function showConfig(balancer: LoadBalancer, config: BalancerConfig) {
  const { nodes, ssl_key, ...shown } = config;
  const up = nodes.filter(({ status }) => status === 'up').length;
  return {
    ...shown,
    nodebalancer_id: balancer.id,
    ssl_key: ssl_key === null ? null : '<REDACTED>',
    nodes_status: { up, down: nodes.length - up },
  };
}

/** A backend node in an answer. */
export function showNode(balancer: LoadBalancer, config: BalancerConfig, node: BalancerNode) {
  const status = node.status.toUpperCase();
  return { ...node, status, config_id: config.id, nodebalancer_id: balancer.id };
}
