/** Right answers of each kind, worked out from the document's tables; tests break one thing at a time. */
export const volume = {
  created: '2018-01-01T00:01:01',
  filesystem_path: '/dev/disk/by-id/scsi-0Compute_Volume_my-volume',
  hardware_type: 'nvme',
  id: 12345,
  label: 'my-volume',
  compute_id: 12346,
  compute_label: 'compute123',
  region: 'us-east',
  size: 30,
  status: 'active',
  tags: ['example tag', 'another example'],
  updated: '2018-01-01T00:01:01',
};

export const region = {
  id: 'us-east',
  label: 'Newark, NJ',
  country: 'us',
  capabilities: ['Computes', 'NodeBalancers', 'Something New'],
  placement_group_limits: { maximum_computes_per_pg: 5, maximum_pgs_per_customer: 100 },
  resolvers: { ipv4: '192.0.2.0,192.0.2.1', ipv6: '2001:db8::1,2001:db8::2' },
  status: 'ok',
};

export const availability = { available: true, plan: 'gpu-1', region: 'us-east' };

export const master = {
  id: 1234,
  domain: 'example.org',
  type: 'master',
  soa_email: 'admin@example.org',
  description: '',
  group: '',
  status: 'active',
  master_ips: [],
  axfr_ips: [],
  tags: [],
  expire_sec: 0,
  refresh_sec: 14400,
  retry_sec: 300,
  ttl_sec: 2419200,
};

export const slave = {
  id: 1235,
  domain: 'slave.example.org',
  type: 'slave',
  description: null,
  group: '',
  status: 'disabled',
  master_ips: ['192.0.2.1'],
  axfr_ips: [],
  tags: [],
  expire_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  ttl_sec: 0,
};

export const publicImage = {
  id: 'compute/debian12',
  label: 'Debian 12',
  description: null,
  capabilities: ['cloud-init'],
  created: '2021-08-14T22:44:02',
  created_by: 'compute',
  deprecated: false,
  eol: '2026-07-01T04:00:00',
  expiry: null,
  is_public: true,
  size: 2500,
  status: 'available',
  type: 'manual',
  updated: '2021-08-14T22:44:02',
  vendor: 'Debian',
};

export const privateImage = {
  ...publicImage,
  id: 'private/123',
  is_public: false,
  eol: null,
  vendor: null,
  type: 'automatic',
  expiry: '2026-08-01T00:00:00',
};

export const loadBalancer = {
  id: 12345,
  label: 'balancer12345',
  region: 'us-east',
  client_conn_throttle: 0,
  created: '2018-01-01T00:01:01',
  host: '8.8.4.4.newark.balancer.example.com',
  ipv4: '8.8.4.4',
  ipv6: null,
  tags: [],
  transfer: { in: 28.91, out: 3.5, total: null },
  updated: '2018-03-01T00:01:01',
};

export const instance = {
  id: 123,
  label: 'compute123',
  region: 'us-east',
  type: 'standard-1',
  image: 'compute/debian12',
  status: 'running',
  created: '2018-01-01T00:01:01',
  updated: '2018-01-01T00:01:01',
  tags: [],
  hypervisor: 'kvm',
  host_uuid: '3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b',
  has_user_data: true,
  disk_encryption: 'disabled',
  watchdog_enabled: true,
  ipv4: ['192.0.2.1', '192.168.1.2'],
  ipv6: '2001:db8::1/128',
  specs: { disk: 81920, gpus: 0, memory: 4096, transfer: 4000, vcpus: 2 },
  alerts: { cpu: 180, io: 10000, network_in: 10, network_out: 10, transfer_quota: 80 },
  backups: {
    available: true,
    enabled: true,
    last_successful: '2018-01-01T00:01:01',
    schedule: { day: 'Saturday', window: 'W22' },
  },
  placement_group: { affinity_type: 'anti', id: 528, is_strict: true, label: 'PG_Miami_failover' },
};

/** A list envelope of one page around these items. */
export function listOf(...data: readonly unknown[]) {
  return { data, page: 1, pages: 1, results: data.length };
}
