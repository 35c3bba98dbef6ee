import type { Configuration } from '../../config/configuration.ts';
import type { Http } from '../../http/http.ts';
import { poll } from '../../limits/poll.ts';
import { isCarried } from '../carried-tag.ts';
import { createdBy } from '../kinds.ts';
import { nameLost, type Remainder, readLedger, type Unconfirmed } from '../ledger-file.ts';
import { pathsNamed } from '../lookup.ts';
import { Reader } from '../reader.ts';
import { SweepPasses } from './passes.ts';
import { RollCall } from './roll-call.ts';

/** What a sweep found and did; paths, and names of what has no known path. */
export interface Swept {
  /** Were there, and are gone now. */
  readonly removed: readonly string[];
  /** Were gone before: they went with others, or by another hand. */
  readonly gone: readonly string[];
  /** Are there still, as far as can be seen. */
  readonly left: readonly string[];
}

/** How long something may take to be listed that was being created when the run was ended. */
const LATE_SECONDS = 2;

/**
 * Removes what a run wrote in its ledger and did not remove: after ^C, a crash, or a refused removal.
 * What is refused is tried again as long as anything else goes, since deletions have an order; at the end
 * the lists say what is there. Creations that were never confirmed are looked for by their names, and
 * nothing that the account held before the run is touched, but to change back what the run has changed. A target that gives no answer at all is not
 * asked again.
 */
export async function sweep(
  http: Http,
  configuration: Configuration,
  ledgerFile: string,
): Promise<Swept> {
  const { remainder, mayExist, unconfirmed, present, created, changed } = readLedger(ledgerFile);
  const passes = new SweepPasses(http, configuration);
  const known = new Set([...present, ...created]);
  const unrestored = await passes.restore(changed);
  await passes.remove(remainder);
  const found = await find(unconfirmed, known, new Reader(http, configuration), passes);
  await passes.remove(found.map(({ path, credential }) => ({ path, credential })));
  // On most targets these tags went with the last object that carried them, or were never there.
  await passes.remove(await unused(mayExist, new Reader(http, configuration), passes));
  const { removed, gone, left } = await passes.outcome();
  const isOurs = (path: string) => !mayExist.some((each) => each.path === path);
  const lost = unconfirmed.filter(
    ({ key, isLost }) => isLost && !found.some((is) => is.key === key),
  );
  return {
    removed,
    gone: gone.filter(isOurs),
    left: [...left, ...lost.map(nameLost), ...unrestored],
  };
}

/** Those tags of which no object is left: another run of the account may have put them on its objects too. */
async function unused(
  tags: readonly Remainder[],
  reader: Reader,
  passes: SweepPasses,
): Promise<Remainder[]> {
  const areFree = await Promise.all(
    tags.map(async ({ path, credential: role }) => {
      const list = () => reader.items(path, { role });
      return passes.isSilent || !(await isCarried({ list }, path, reader.configuration));
    }),
  );
  return tags.filter((_, at) => areFree[at]);
}

interface Found {
  readonly key: number;
  readonly path: string;
  readonly credential: string;
}

/** Looks for creations by their names, for a while: the target may have been at work when the run ended. */
async function find(
  unconfirmed: readonly Unconfirmed[],
  known: ReadonlySet<string>,
  reader: Reader,
  passes: SweepPasses,
): Promise<Found[]> {
  if (unconfirmed.length === 0) return [];
  const look = async () => {
    const roll = new RollCall(reader);
    const found = unconfirmed.map((creation) => findOne(creation, known, roll));
    return passes.isSilent ? [] : (await Promise.all(found)).flat();
  };
  const isAll = (found: readonly Found[]) =>
    passes.isSilent || unconfirmed.every(({ key }) => found.some((each) => each.key === key));
  const { settleSeconds } = reader.configuration.limits;
  return (await poll(look, isAll, Math.min(LATE_SECONDS, settleSeconds))).last;
}

async function findOne(
  { key, collection, name, credential }: Unconfirmed,
  known: ReadonlySet<string>,
  roll: RollCall,
): Promise<Found[]> {
  const kind = createdBy(collection);
  const items = kind && name ? await roll.items(kind, credential) : undefined;
  if (kind === undefined || items === undefined) return [];
  const paths = pathsNamed(kind, name, items).filter((path) => !known.has(path));
  return paths.map((path) => ({ key, path, credential }));
}
