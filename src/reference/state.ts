import type { Account, Token, User } from './access/users.ts';
import type { Catalog } from './catalog.ts';
import type { Domain, Event, Image, Instance, LoadBalancer, Tag, Volume, Vpc } from './entities.ts';
import type { Table } from './table.ts';

/** What an owner of the server may choose; nothing here changes while it runs. */
export interface Settings {
  /** Milliseconds that work in the background takes; 0 completes it before the next request. */
  readonly delays: {
    readonly volumeCreate: number;
    readonly volumeResize: number;
    readonly imageCapture: number;
    readonly imageUpload: number;
    readonly instanceBoot: number;
  };
  /**
   * Whether the work on a volume ends, at the latest, when the volume has been read once by its id:
   * passing states are then seen for certain, and how long a client waits does not depend on a clock.
   */
  readonly endsOnceSeen: boolean;
  /** The origin that `upload_to` names, without a trailing slash. */
  readonly origin: string;
  /** The greatest compressed upload in bytes. */
  readonly uploadLimit: number;
}

/** The kinds of number that the server gives out, each counted on its own. */
export type Counter =
  | 'volume'
  | 'vpc'
  | 'subnet'
  | 'domain'
  | 'record'
  | 'image'
  | 'nodebalancer'
  | 'balancerConfig'
  | 'node'
  | 'compute'
  | 'instanceConfig'
  | 'interface'
  | 'disk'
  | 'event'
  | 'publicAddress'
  | 'privateAddress';

/** A change that time makes, of the object with the id, at the time `at`. */
export interface Transition {
  readonly at: number;
  readonly kind:
    | 'volume-becomes-active'
    | 'image-becomes-available'
    | 'upload-expires'
    | 'instance-becomes-running'
    | 'instance-becomes-offline';
  readonly id: number | string;
}

/** Everything the server knows. Never changed in place: every write answers another state. */
export interface State {
  readonly settings: Settings;
  readonly catalog: Catalog;
  readonly accounts: ReadonlyMap<number, Account>;
  readonly users: ReadonlyMap<string, User>;
  readonly tokens: ReadonlyMap<string, Token>;
  readonly volumes: Table<Volume>;
  readonly vpcs: Table<Vpc>;
  readonly domains: Table<Domain>;
  readonly images: Table<Image>;
  readonly balancers: Table<LoadBalancer>;
  readonly instances: Table<Instance>;
  /** By `<account>/<label>`. */
  readonly tags: Table<Tag>;
  readonly events: Table<Event>;
  /** Background work, soonest first. */
  readonly pending: readonly Transition[];
  /** The next number of each kind. */
  readonly counters: Readonly<Record<Counter, number>>;
  /** The stream that secrets are drawn from: the same seed gives the same secrets. */
  readonly secrets: { readonly seed: string; readonly drawn: number };
}

/** The next number of a kind, and the state that has given it out. */
export function nextId(state: State, counter: Counter): readonly [id: number, state: State] {
  const id = state.counters[counter];
  return [id, { ...state, counters: { ...state.counters, [counter]: id + 1 } }];
}
