import { unclaimedOperation } from '../config/claims.ts';
import type { Configuration, Fixtures } from '../config/configuration.ts';
import type { Http } from '../http/http.ts';
import type { Candidates } from '../resources/deployment.ts';
import { Reader } from '../resources/reader.ts';
import type { RegionHeld } from '../resources/region-offers.ts';
import type { PreflightItem } from '../result/run-result.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { discover } from './catalogue/discovery.ts';
import { fixtureItems } from './fixture-items.ts';
import { type CollectionInventory, inventoryOf, pathsOf, regionHeldIn } from './inventory.ts';
import { orphansItem } from './orphans.ts';
import { quotaItem } from './quota.ts';
import { type Fatal, judgeProbes, PROBES } from './reachability.ts';
import { roleItems } from './role-items.ts';
import { clockItem, type Dated } from './target-clock.ts';

/** What is known before the first check. */
export interface Preflight {
  readonly items: readonly PreflightItem[];
  /** The configured fixtures, completed by what the target's catalogue told. */
  readonly discovered: Fixtures;
  /** What instances may be deployed with, of what the owner does not name. */
  readonly candidates?: Candidates;
  /** Set where only what the account holds tells a region. */
  readonly regionHeld?: RegionHeld;
  /** Paths of what the owner's lists showed, as in `/volumes/7`. */
  readonly earlier: readonly string[];
  /** Set when there is nothing to test; then nothing else was looked at. */
  readonly fatal?: Fatal;
}

/**
 * Looks, before the first check, whether the target answers as this API does, whether it knows each
 * credential, whether the fixtures are there, what the account holds, and how its clock stands. Only
 * reads. Nothing here is a verdict, and nothing the target answers makes it throw.
 * @param now a clock in milliseconds since 1970
 */
export async function preflight(
  http: Http,
  configuration: Configuration,
  now: () => number = Date.now,
): Promise<Preflight> {
  const reader = new Reader(http, configuration);
  const { fatal, answers } = await reach(reader, now);
  if (fatal) return { items: [], discovered: configuration.fixtures, earlier: [], fatal };
  const [{ catalogue, candidates, noRegion }, roles, inventories] = await Promise.all([
    discover(reader, configuration.fixtures),
    roleItems(reader),
    inventoryOf(reader),
  ]);
  const known = { ...catalogue, ...configuration.fixtures };
  const held = known.region === undefined ? regionHeldIn(inventories) : undefined;
  const discovered = held ? { ...known, region: held.region } : known;
  const target = { name: 'target', state: 'ready', note: `answers at ${http.baseUrl}` } as const;
  const fixtures = await fixtureItems(reader);
  const found = catalogueItems(catalogue, configuration.fixtures)
    .map(withNoRegion(noRegion))
    .map(withRegionHeld(held));
  const conditions = conditionItems(configuration, answers, inventories);
  const items = [target, ...roles, ...found, ...fixtures, ...conditions];
  const earlier = pathsOf(inventories);
  return { items, discovered, candidates, earlier, ...(held ? { regionHeld: held } : {}) };
}

/** Under which conditions the run takes place; none of them can be missing. */
function conditionItems(
  { fixtures, names }: Configuration,
  answers: readonly Dated[],
  inventories: readonly CollectionInventory[],
): PreflightItem[] {
  return [
    quotaItem(
      inventories,
      answers.map(({ read }) => read),
    ),
    clockItem(answers, fixtures.clock !== undefined),
    orphansItem(inventories, names.prefix),
  ];
}

/**
 * The first probe goes alone: a target that is down need not be waited for seven times. One that is
 * too busy is asked for one thing more.
 */
async function reach(
  reader: Reader,
  now: () => number,
): Promise<{ fatal: Fatal | undefined; answers: Dated[] }> {
  const { url, credentials } = reader.configuration;
  const probe = async (path: string): Promise<Dated> => {
    const before = now();
    const read = await reader.get(path);
    return { read, before, after: now() };
  };
  const probes = PROBES.filter((path) => !isUnclaimed(reader, path));
  // Where nothing of it is claimed, any answer says that somebody is there.
  const [first = PROBES[0], second, ...others] = probes;
  const answers = [await probe(first)];
  if (statusOf(answers[0]) !== 0 && second) answers.push(await probe(second));
  if (answers.some((each) => ![0, 429].includes(statusOf(each))))
    answers.push(...(await Promise.all(others.map(probe))));
  const reads = answers.map(({ read }) => read);
  return { fatal: judgeProbes(reads, url, credentials.owner !== undefined), answers };
}

function isUnclaimed({ configuration }: Reader, path: string): boolean {
  return unclaimedOperation(configuration, { method: 'GET', path }) !== undefined;
}

function statusOf(dated: Dated | undefined): number {
  return dated?.read.exchange.status ?? 0;
}

/** Where no catalogue tells a region, what the account holds may; nothing tells what else is offered there. */
function withRegionHeld(held: RegionHeld | undefined) {
  return (item: PreflightItem): PreflightItem =>
    held === undefined || item.name !== 'fixtures.region'
      ? item
      : {
          ...item,
          state: 'discovered',
          note: `${held.region}, where the account holds ${held.kinds.join(', ')}: name it if it offers more`,
        };
}

/** Where the catalogue has regions, and none can be used. */
function withNoRegion(note: string | undefined) {
  return (item: PreflightItem): PreflightItem =>
    note === undefined || item.name !== 'fixtures.region'
      ? item
      : { ...item, state: 'unusable', note };
}

/** What the run creates things with. */
const SOUGHT = ['region', 'secondRegion', 'type', 'bigType', 'hugeType', 'image'] as const;

function catalogueItems(catalogue: Catalogue, given: Fixtures): PreflightItem[] {
  return SOUGHT.filter((key) => given[key] === undefined).map((key) => {
    const name = `fixtures.${key}`;
    const found = catalogue[key];
    return found === undefined
      ? { name, state: 'missing', note: "not in the target's catalogue as far as it can be read" }
      : { name, state: 'discovered', note: `${found}, from the target's catalogue` };
  });
}
