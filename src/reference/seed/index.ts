import type { Permission } from '../access/users.ts';
import { DAY } from '../clock.ts';
import type { Image } from '../entities.ts';
import { secretAt } from '../secrets.ts';
import type { Counter, Settings, State, Transition } from '../state.ts';
import { Table } from '../table.ts';
import { CATALOG } from './catalog.ts';
import { FIXTURES, seedObjects } from './fixtures.ts';
import { PUBLIC_IMAGES, WAITING_UPLOADS, waitingImage } from './images.ts';
import { FIRST_FREE_ID } from './instances.ts';
import { ACCOUNTS, type Credentials, seedCredentials, seedTokens, seedUsers } from './people.ts';

/** What the default seed is made from. */
export interface SeedOptions {
  /** Secrets, tokens among them, are drawn from it: who does not know it does not guess them. */
  readonly seed: string;
  readonly settings: Settings;
  /** Milliseconds since 1970 at which everything in the seed was created. */
  readonly now: number;
  /** Whether the accounts hold nothing but what the run configuration stands for. */
  readonly isEmpty?: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  delays: { volumeCreate: 0, volumeResize: 0, imageCapture: 0, imageUpload: 0, instanceBoot: 0 },
  endsOnceSeen: false,
  origin: 'http://127.0.0.1',
  uploadLimit: 5_000_000_000,
};

/** The state that the server begins with, and the credentials that open it. */
export function seedState({ seed, settings, now, isEmpty = false }: SeedOptions): {
  readonly state: State;
  readonly credentials: Credentials;
} {
  const credentials = seedCredentials(seed);
  const { images, ...objects } = seedObjects(now, isEmpty);
  const waiting = WAITING_UPLOADS.map((upload) =>
    waitingImage(upload, secretAt(seed, `upload ${upload.number}`), now),
  );
  const state: State = {
    ...objects,
    settings,
    catalog: CATALOG,
    accounts: ACCOUNTS,
    users: seedUsers(readOnlyGrants()),
    tokens: seedTokens(credentials),
    images: Table.of([...PUBLIC_IMAGES, ...images, ...waiting]),
    tags: Table.empty(),
    events: Table.empty(),
    pending: waiting.map(expiryOf).toSorted((one, other) => one.at - other.at),
    counters: seedCounters(),
    secrets: { seed, drawn: 0 },
  };
  return { state, credentials };
}

/** The end of an upload for which no data comes; of one that is over it comes with the first request. */
function expiryOf({ id, created }: Image): Transition {
  return { at: created + DAY, kind: 'upload-expires', id };
}

/** What the read-only user may do, by object: read most of them, and write two. */
function readOnlyGrants(): ReadonlyMap<string, Permission> {
  const { volume, instance, vpc, domain, image, ...writable } = FIXTURES.readOnly;
  return new Map<string, Permission>([
    [`volume/${volume}`, 'read_only'],
    [`compute/${instance}`, 'read_only'],
    [`vpc/${vpc}`, 'read_only'],
    [`domain/${domain}`, 'read_only'],
    [`image/${image}`, 'read_only'],
    [`volume/${writable.writableVolume}`, 'read_write'],
    [`compute/${writable.writableInstance}`, 'read_write'],
  ]);
}

const COUNTERS: readonly Counter[] = [
  'volume',
  'vpc',
  'subnet',
  'domain',
  'record',
  'image',
  'nodebalancer',
  'balancerConfig',
  'node',
  'compute',
  'instanceConfig',
  'interface',
  'disk',
  'event',
];

function seedCounters(): Readonly<Record<Counter, number>> {
  const ids = COUNTERS.map((counter) => [counter, FIRST_FREE_ID]);
  // A new instance has one config: counted alike, either id would pass for the other.
  const instanceConfig = 2 * FIRST_FREE_ID;
  return { ...Object.fromEntries(ids), instanceConfig, publicAddress: 1, privateAddress: 1 };
}
