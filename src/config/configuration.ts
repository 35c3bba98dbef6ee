import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isPlainObject, type PlainObject } from '../text/plain-object.ts';
import { type Environment, resolveEnvironment } from './environment.ts';
import { brokenRules } from './rules.ts';
import { fitSchema } from './schema.ts';

/** Tokens by role. `tokens` holds OAuth tokens of the owner by scope, or scopes joined by spaces. */
export interface Credentials {
  readonly owner?: string;
  readonly otherAccount?: string;
  /** Has no grant. */
  readonly restricted?: string;
  /** Has the grants add_volumes and add_vpc. */
  readonly restrictedWithGrants?: string;
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
  readonly liveBackend?: {
    readonly address: string;
    readonly start?: string;
    readonly stop?: string;
  };
  readonly privateAddress?: string;
  readonly readOnly?: AccountObjects & {
    readonly writableVolume?: number;
    readonly writableInstance?: number;
  };
  readonly otherAccount?: AccountObjects & { readonly nodebalancer?: number };
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
  readonly concurrency: number;
  /** How long a change may take to show. */
  readonly settleSeconds: number;
  readonly timeoutSeconds: number;
  readonly throttleSeconds: number;
  /** How long a load balancer may take to notice a backend. */
  readonly backendSeconds: number;
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
  readonly credentials: Credentials;
  readonly fixtures: Fixtures;
  /** `METHOD /path/{placeholder}` below /v4, or false when the target has no such operation. */
  readonly implied: Readonly<Record<ImpliedOperationName, string | false>>;
  readonly limits: ConfiguredLimits;
  readonly names: { readonly prefix: string; readonly domainSuffix: string };
  /** Sections of the report, or operation ids. */
  readonly notClaimed: readonly string[];
  readonly waivers: readonly Waiver[];
}

/** Where a configuration comes from. `url` and `token` win over what the file says. */
export interface ConfigurationSource {
  /** Path of a YAML or JSON file. */
  readonly file?: string;
  /** A configuration already read, in place of a file. */
  readonly value?: unknown;
  readonly url?: string;
  /** Token of the owner. */
  readonly token?: string;
  /** Where `env:NAME` is looked up; usually process.env. */
  readonly env: Environment;
  /** Told what to change in a file that still works, one sentence at a time. */
  readonly notice?: (sentence: string) => void;
}

/** Keys of earlier configurations, and what they are called now. */
const RENAMED_KEYS: Readonly<Record<string, string>> = { neighbours: 'implied' };

/** A configuration that cannot be used: every problem it has, one per line, each naming its key. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[], file?: string) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The configuration${file ? ` ${file}` : ''} has ${count}:\n- ${problems.join('\n- ')}`);
    this.problems = problems;
  }
}

/**
 * Reads, checks and completes a configuration. Nothing is sent.
 *
 * @throws ConfigurationError with all problems at once.
 */
export function loadConfiguration(source: ConfigurationSource): Configuration {
  const given = source.file === undefined ? (source.value ?? {}) : readFile(source.file);
  if (!isPlainObject(given))
    throw new ConfigurationError(['expected a mapping of keys'], source.file);
  const value = structuredClone(given);
  override(value, source);
  renameKeys(value, source.notice);
  const problems = resolveEnvironment(value, source.env);
  // Rules look at a value whose shape is known to be right.
  problems.push(...fitSchema(value));
  if (problems.length === 0) problems.push(...brokenRules(value as unknown as Configuration));
  if (problems.length > 0) throw new ConfigurationError(problems, source.file);
  return value as unknown as Configuration;
}

function readFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n');
    throw new ConfigurationError([`expected a YAML or JSON file, but: ${first}`], file);
  }
}

/** A file with both names keeps the old one, which the schema then refuses. */
function renameKeys(value: PlainObject, notice: ConfigurationSource['notice'] = () => {}): void {
  for (const [before, now] of Object.entries(RENAMED_KEYS)) {
    if (!(before in value) || now in value) continue;
    value[now] = value[before];
    delete value[before];
    notice(`the configuration key ${before} is called ${now} now: rename it`);
  }
}

function override(value: PlainObject, { url, token }: ConfigurationSource): void {
  if (url !== undefined) value.url = url;
  if (token === undefined) return;
  value.credentials ??= {};
  if (isPlainObject(value.credentials)) value.credentials.owner = token;
}
