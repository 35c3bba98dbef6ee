/**
 * What the reference keeps of each resource. Field names are those of the document where an answer
 * shows the field as it is kept; `account` is the owner. Times are milliseconds since 1970.
 */
import type { Table } from './table.ts';

interface Entity {
  readonly id: number;
  readonly account: number;
  readonly created: number;
  readonly updated: number;
}

export interface Volume extends Entity {
  readonly label: string;
  readonly region: string;
  readonly size: number;
  readonly status: 'creating' | 'active' | 'resizing';
  readonly tags: readonly string[];
  readonly migrating: boolean;
  readonly attachment: Attachment | null;
}

/** Where a volume is attached; `config_id` is null when it is not kept in a config. */
export interface Attachment {
  readonly compute_id: number;
  readonly config_id: number | null;
}

export interface Subnet {
  readonly id: number;
  readonly label: string;
  readonly ipv4: string;
  readonly created: number;
  readonly updated: number;
}

export interface Vpc extends Entity {
  readonly label: string;
  readonly description: string;
  readonly region: string;
  readonly subnets: readonly Subnet[];
}

/** Seconds, each one of the valid values. */
export interface Timers {
  readonly expire_sec: number;
  readonly refresh_sec: number;
  readonly retry_sec: number;
  readonly ttl_sec: number;
}

export interface Domain extends Entity, Timers {
  readonly domain: string;
  readonly type: 'master' | 'slave';
  readonly soa_email: string;
  readonly description: string;
  readonly group: string;
  readonly status: 'active' | 'disabled';
  readonly master_ips: readonly string[];
  readonly axfr_ips: readonly string[];
  readonly tags: readonly string[];
  readonly records: Table<DomainRecord>;
}

/** What a client or a transferred zone says of a record. */
export interface RecordFields {
  readonly type: string;
  readonly name: string;
  readonly target: string;
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly service: string | null;
  readonly protocol: string | null;
  readonly ttl_sec: number;
  readonly tag: string | null;
}

export interface DomainRecord extends RecordFields {
  readonly id: number;
  readonly created: number;
  readonly updated: number;
}

/** Public images have account 0; `id` is the full id, `compute/<slug>` or `private/<number>`. */
export interface Image extends Omit<Entity, 'id'> {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly capabilities: readonly string[];
  readonly created_by: string;
  readonly deprecated: boolean;
  readonly eol: number | null;
  readonly expiry: number | null;
  readonly is_public: boolean;
  /** MB. */
  readonly size: number;
  readonly status: 'creating' | 'pending_upload' | 'available';
  readonly type: 'manual' | 'automatic';
  readonly vendor: string | null;
  /** The key in `upload_to` while data is awaited. */
  readonly uploadKey: string | null;
}

export interface BalancerNode {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  readonly status: 'up' | 'down';
  readonly weight: number;
  readonly mode: string;
}

export interface BalancerConfig {
  readonly id: number;
  readonly label: string;
  readonly port: number;
  readonly check: string;
  readonly protocol: string;
  readonly ssl_cert: string | null;
  readonly ssl_key: string | null;
  readonly nodes: readonly BalancerNode[];
}

export interface LoadBalancer extends Entity {
  readonly label: string;
  readonly region: string;
  readonly client_conn_throttle: number;
  readonly ipv4: string;
  readonly ipv6: string;
  readonly tags: readonly string[];
  readonly configs: readonly BalancerConfig[];
}

/** A configuration profile interface; one of purpose `vpc` uses the subnet it names. */
export interface Interface {
  readonly id: number;
  readonly purpose: 'public' | 'vlan' | 'vpc';
  readonly subnet_id: number | null;
}

export interface InstanceConfig {
  readonly id: number;
  readonly label: string;
  readonly interfaces: readonly Interface[];
}

export interface Disk {
  readonly id: number;
  readonly label: string;
  /** MB. */
  readonly size: number;
  readonly filesystem: string;
}

export interface Instance extends Entity {
  readonly label: string;
  readonly region: string;
  readonly type: string;
  readonly image: string | null;
  readonly status: 'provisioning' | 'running' | 'offline';
  readonly group: string;
  readonly tags: readonly string[];
  readonly host_uuid: string;
  readonly has_user_data: boolean;
  readonly disk_encryption: 'enabled' | 'disabled';
  readonly watchdog_enabled: boolean;
  /** When it was last booted; no answer shows it. */
  readonly bootJobs: readonly number[];
  readonly alerts: Readonly<Record<string, number>>;
  readonly ipv4: readonly Address[];
  readonly ipv6: string;
  readonly configs: readonly InstanceConfig[];
  readonly disks: readonly Disk[];
}

export interface Address {
  readonly address: string;
  readonly public: boolean;
}

export interface Tag {
  readonly account: number;
  readonly label: string;
}

export interface Event {
  readonly id: number;
  readonly account: number;
  readonly username: string;
  readonly action: string;
  readonly created: number;
  readonly entity: {
    readonly id: number | string;
    readonly label: string;
    readonly type: string;
    readonly url: string;
  };
}
