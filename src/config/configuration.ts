/** Tokens by role. `tokens` holds OAuth tokens of the owner by scope, or scopes joined by spaces. */
export interface Credentials {
  readonly owner?: string;
  readonly otherAccount?: string;
  /** Has no grant. */
  readonly restricted?: string;
  /** Has the grants add_volumes and add_vpc. */
  readonly restrictedWithGrants?: string;
  /** Has the grant add_volumes alone. */
  readonly addVolumesUser?: string;
  /** Has the grant add_vpc alone. */
  readonly addVpcUser?: string;
  /** Has read_only grants on `fixtures.readOnly`, and read_write on its `writable...` ones. */
  readonly readOnlyUser?: string;
  readonly revokedToken?: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** Ids of objects of one account. */
export interface AccountObjects {
  readonly volume?: number;
  readonly instance?: number;
  readonly vpc?: number;
  readonly domain?: number;
  readonly image?: string;
}

/** What the target holds for the checks; spec/schemas/configuration.schema.json says what each is for. */
export interface Fixtures {
  readonly region?: string;
  readonly secondRegion?: string;
  readonly type?: string;
  readonly bigType?: string;
  readonly hugeType?: string;
  readonly image?: string;
  readonly stackscript?: number;
  readonly instance?: number;
  readonly instanceConfig?: number;
  readonly instanceWithoutConfig?: number;
  readonly disk?: number;
  readonly bigInstance?: number;
  readonly hugeInstance?: number;
  readonly busyVpc?: { readonly vpc: number };
  readonly migratingVolume?: number;
  readonly importableDomain?: { readonly domain: string; readonly remoteNameserver: string };
  readonly refusingNameserver?: string;
  /** Of the service, `host` or `host:port`. */
  readonly nameServer?: string;
  readonly zoneTransfer?: { readonly nameServer: string; readonly from: string };
  readonly transferLog?: string;
  readonly masterZone?: {
    readonly domain: string;
    readonly address: string;
    readonly nameServer: string;
  };
  /** How the run reaches load balancers: through this proxy, or directly without one. */
  readonly loadBalancers?: { readonly proxy?: string };
  readonly liveBackend?: {
    readonly address: string;
    readonly start?: string;
    readonly stop?: string;
  };
  readonly privateAddress?: string;
  /** Hosts other than the target's to which image data may be sent. */
  readonly uploadHosts?: readonly string[];
  readonly readOnly?: AccountObjects & {
    readonly writableVolume?: number;
    readonly writableInstance?: number;
  };
  readonly otherAccount?: AccountObjects & { readonly nodebalancer?: number };
  /** Uploads that were asked for before the run and given no data; `begun` as the target writes times. */
  readonly waitingUploads?: readonly { readonly image: string; readonly begun: string }[];
  /** An image that the service made from a deleted instance. */
  readonly automaticImage?: string;
  /** Where an instance is powered off from inside. */
  readonly powerOff?: string;
  readonly clock?: { readonly advance: string };
}

/** Operations that the document implies without showing them. */
export type ImpliedOperationName =
  | 'getInstance'
  | 'updateInstance'
  | 'deleteInstance'
  | 'shutdownInstance'
  | 'listConfigs'
  | 'createConfigInterface'
  | 'deleteConfigInterface'
  | 'listDisks'
  | 'listTags'
  | 'listEvents'
  | 'getNodeBalancer'
  | 'updateNodeBalancer'
  | 'deleteNodeBalancer'
  | 'listNodeBalancers'
  | 'listConfigsOfNodeBalancer'
  | 'listNodes'
  | 'listRecords'
  | 'createSubnet'
  | 'listSubnets'
  | 'deleteSubnet'
  | 'getProfile';

/** What a run may cost; absent budgets follow the effort of the run. */
export interface ConfiguredLimits {
  readonly requests?: number;
  readonly objects?: number;
  readonly alive?: number;
  /** Time of the whole run, clean-up included. */
  readonly minutes?: number;
  readonly concurrency: number;
  /** How long a change may take to show. */
  readonly settleSeconds: number;
  readonly timeoutSeconds: number;
  readonly throttleSeconds: number;
  /** How long a load balancer may take to notice a backend. */
  readonly backendSeconds: number;
  /** How long the name servers may take to show a change. */
  readonly nameServerSeconds: number;
  /** How long an instance may take until it runs, and a volume or an image until it is ready. */
  readonly bootSeconds: number;
  /** Whether an upload of 6 GB may be announced. */
  readonly bigUpload: boolean;
  /** Most instances and load balancers that may stay where the target cannot remove them. */
  readonly leftBehind: number;
}

/** A known violation, accepted until a day. */
export interface Waiver {
  readonly requirement: string;
  readonly reason: string;
  readonly owner: string;
  /** YYYY-MM-DD, the last day on which it holds. */
  readonly expires: string;
}

/** Everything a run knows about its target, with all defaults filled in and secrets resolved. */
export interface Configuration {
  readonly url: string;
  /** What runs there, for reports. */
  readonly product?: { readonly name: string; readonly version?: string };
  readonly credentials: Credentials;
  readonly fixtures: Fixtures;
  /** `METHOD /path/{placeholder}` below /v4, or false when the target has no such operation. */
  readonly implied: Readonly<Record<ImpliedOperationName, string | false>>;
  readonly limits: ConfiguredLimits;
  readonly names: { readonly prefix: string; readonly domainSuffix: string };
  /** The least coverage of a whole run in per cent, of `all` or by section. */
  readonly minCoverage: Readonly<Record<string, number>>;
  /** Sections of the report, or operation ids. */
  readonly notClaimed: readonly string[];
  readonly waivers: readonly Waiver[];
}
