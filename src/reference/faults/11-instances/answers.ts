import type { Body } from '../blocks/index.ts';
import { alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Answers in which a field of an instance is not as the document shows it (resources/instance). */
export const answersFaults: readonly Fault[] = [
  inRecords('created-missing', 'INST-CREATED', (item) => delete item.created),
  inRecords('label-too-long', 'INST-LABEL', (item) => {
    item.label = item.label.padEnd(65, 'x');
  }),
  inRecords('label-with-space', 'INST-LABEL', (item) => {
    item.label = `${item.label} copy`;
  }),
  inRecords('region-as-object', 'INST-REGION', (item) => {
    item.region = { id: item.region };
  }),
  inRecords('type-null', 'INST-TYPE', (item) => {
    item.type = null;
  }),
  inRecords('image-missing', 'INST-IMAGE', (item) => delete item.image),
  inRecords('status-as-number', 'INST-STATUS', (item) => {
    item.status = 1;
  }),
  inRecords('updated-null', 'INST-UPDATED', (item) => {
    item.updated = null;
  }),
  inRecords('updated-with-offset', 'CONV-TIMESTAMP-FORM', (item) => {
    item.updated += '+00:00';
  }),
  inRecords('group-number', 'INST-GROUP', (item) => {
    item.group = 5;
  }),
  inRecords('tags-as-objects', 'INST-TAGS', (item) => {
    item.tags = item.tags.map((label: string) => ({ label }));
  }),
  inRecords('hypervisor-xen', 'INST-HYPERVISOR', (item) => {
    item.hypervisor = 'xen';
  }),
  inRecords('host-uuid-shortened', 'INST-HOST-UUID', (item) => {
    item.host_uuid = item.host_uuid.slice(0, 8);
  }),
  inRecords('has-user-data-as-number', 'INST-HAS-USER-DATA', (item) => {
    item.has_user_data = 0;
  }),
  inRecords('disk-encryption-as-boolean', 'INST-DISK-ENCRYPTION', (item) => {
    item.disk_encryption = true;
  }),
  inRecords('watchdog-missing', 'INST-WATCHDOG-ENABLED', (item) => delete item.watchdog_enabled),
  inRecords('ipv4-as-text', 'INST-IPV4', (item) => {
    item.ipv4 = item.ipv4.join(',');
  }),
  inRecords('ipv4-with-prefix', 'INST-IPV4', (item) => {
    item.ipv4 = item.ipv4.map((address: string) => `${address}/24`);
  }),
  inRecords('ipv6-missing', 'INST-IPV6', (item) => delete item.ipv6),
  inRecords('ipv6-of-the-other-family', 'INST-IPV6-ADDRESS', (item) => {
    item.ipv6 = item.ipv4[0] ?? '192.0.2.1';
  }),
  inRecords('specs-memory-in-gb', 'INST-SPECS', (item) => {
    item.specs.memory = `${item.specs.memory / 1024} GB`;
  }),
  inRecords('specs-without-gpus', 'INST-SPECS', (item) => delete item.specs.gpus),
  inRecords('alerts-io-null', 'INST-ALERTS-IO', (item) => {
    item.alerts.io = null;
  }),
  inRecords(
    'backups-without-available',
    'INST-BACKUPS-AVAILABLE',
    (item) => delete item.backups.available,
  ),
  inRecords('backups-last-successful-zero', 'INST-BACKUPS-LAST-SUCCESSFUL', (item) => {
    item.backups.last_successful = 0;
  }),
  inRecords('alerts-as-list', 'INST-ALERTS', (item) => {
    item.alerts = Object.assign([], item.alerts);
  }),
  inRecords('alerts-cpu-as-text', 'INST-ALERTS-CPU', (item) => {
    item.alerts.cpu = String(item.alerts.cpu);
  }),
  inRecords('alerts-network-in-as-text', 'INST-ALERTS-NETWORK-IN', (item) => {
    item.alerts.network_in = '10';
  }),
  inRecords('alerts-network-out-half', 'INST-ALERTS-NETWORK-OUT', (item) => {
    item.alerts.network_out = 0.5;
  }),
  inRecords('alerts-transfer-quota-as-boolean', 'INST-ALERTS-TRANSFER-QUOTA', (item) => {
    item.alerts.transfer_quota = false;
  }),
  inRecords('backups-as-boolean', 'INST-BACKUPS', (item) => {
    item.backups = false;
  }),
  inRecords('backups-enabled-null', 'INST-BACKUPS-ENABLED', (item) => {
    item.backups.enabled = null;
  }),
  inRecords('backups-without-schedule', 'INST-BACKUPS-SCHEDULE', (item) => {
    delete item.backups.schedule;
  }),
  inRecords('backups-window-odd', 'INST-BACKUPS-WINDOW', (item) => {
    item.backups.schedule.window = 'W3';
  }),
  inRecords('backups-day-as-number', 'INST-BACKUPS-DAY', (item) => {
    item.backups.schedule.day = 3;
  }),
  inRecords('placement-group-as-list', 'INST-PLACEMENT-GROUP', (item) => {
    item.placement_group = [];
  }),
  inRecords('placement-group-without-strictness', 'INST-PLACEMENT-GROUP', (item) => {
    item.placement_group = { affinity_type: 'anti_affinity:local', id: 1, label: 'pg' };
  }),
  inRecords('id-as-text', 'INST-ID', (item) => {
    item.id = String(item.id);
  }),
];

function inRecords(id: string, requirement: string, alter: (item: Body) => unknown): Fault {
  return {
    id: `tagged-instance-${id}`,
    requirement,
    kind: 'schema',
    see: `tag an instance and list the tag: ${id.replaceAll('-', ' ')}`,
    wrap: alterRecords(alter),
  };
}
