/** The static catalog: read by anyone, written by nobody (service#rule-7, service#rule-8). */
export interface Region {
  readonly id: string;
  readonly label: string;
  readonly country: string;
  readonly capabilities: readonly string[];
  readonly placement_group_limits: {
    readonly maximum_computes_per_pg: number;
    readonly maximum_pgs_per_customer: number;
  };
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string };
  readonly status: 'ok' | 'outage';
}

export interface Availability {
  readonly available: boolean;
  readonly plan: string;
  readonly region: string;
}

/** `memory` and `disk` are in MB, `transfer` in GB a month. */
export interface InstanceType {
  readonly id: string;
  readonly label: string;
  readonly class: string;
  readonly memory: number;
  readonly disk: number;
  readonly vcpus: number;
  readonly gpus: number;
  readonly transfer: number;
}

/** A deployment script; `account` is 0 for a public one. */
export interface StackScript {
  readonly id: number;
  readonly account: number;
  readonly label: string;
  readonly description: string;
  readonly username: string;
  readonly is_public: boolean;
  readonly images: readonly string[];
  readonly script: string;
}

export interface Catalog {
  readonly regions: ReadonlyMap<string, Region>;
  readonly availability: readonly Availability[];
  readonly types: ReadonlyMap<string, InstanceType>;
  readonly stackscripts: readonly StackScript[];
}
