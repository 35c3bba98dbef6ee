import type { Fixtures } from '../config/configuration.ts';
import type { Candidates } from '../resources/deployment.ts';
import type { Reader } from '../resources/reader.ts';
import { LEAST_RAM_GB, MB_PER_GB, MOST_VOLUMES } from '../rules/04-volumes/volume-allowance.ts';
import { isObject, type JsonObject } from '../text/json.ts';

/** The part of the fixtures that a target's own catalogue can tell. */
export type Catalogue = Pick<
  Fixtures,
  'region' | 'secondRegion' | 'type' | 'bigType' | 'hugeType' | 'image'
>;

/** What the catalogue tells, and why none of the regions that it lists can be used, where that is so. */
export interface Discovered {
  readonly catalogue: Catalogue;
  /** What instances may be deployed with, of what the owner does not name. */
  readonly candidates: Candidates;
  readonly noRegion?: string;
}

/**
 * Looks up in the target's catalogue what the configuration does not name. Answers of odd shapes
 * lead to nothing being found, never to an error.
 */
export async function discover(reader: Reader, given: Fixtures): Promise<Discovered> {
  const [regions, types, images, availability] = await Promise.all([
    reader.list('/regions'),
    reader.list('/compute/types'),
    reader.list('/images'),
    reader.list('/regions/availability'),
  ]);
  const home = given.region ?? (await regionOfInstance(reader, given));
  const chosen = chooseRegions(regions, given, home);
  const places = [given.region ?? chosen.region, given.secondRegion ?? chosen.secondRegion];
  const offered = offeredIn(places, types, availability);
  const catalogue = { ...chosen, ...chooseTypes(offered), ...chooseImage(images) };
  const candidates = {
    ...(given.region === undefined ? { regions: usableRegions(regions, given, home) } : {}),
    ...(given.type === undefined ? { types: bySize(offered).map(({ id }) => id as string) } : {}),
    ...(given.image === undefined ? { images: usableImages(images) } : {}),
  };
  const isLacking = given.region === undefined && chosen.region === undefined;
  return isLacking && regions.length > 0
    ? { catalogue, candidates, noRegion: whyNone(regions) }
    : { catalogue, candidates };
}

/** Where the instance is that the owner names: what is created beside it has to be there too. */
async function regionOfInstance(
  reader: Reader,
  { instance }: Fixtures,
): Promise<string | undefined> {
  if (instance === undefined) return undefined;
  const listed = await reader.list('/compute/instances');
  const region = listed.find(({ id }) => id === instance)?.region;
  return isSlug(region) ? region : undefined;
}

/** None of them is in service under an id. */
function whyNone(regions: readonly JsonObject[]): string {
  const others = regions.filter(({ status }) => !isInService(status));
  const statuses = [...new Set(others.map(({ status }) => JSON.stringify(status)))].slice(0, 3);
  const why = [
    ...(others.length > 0 ? [`status ${statuses.join(', ')}, not "ok"`] : []),
    ...(others.length < regions.length ? ['no usable id'] : []),
  ];
  const which =
    regions.length === 1 ? 'the 1 region is not' : `none of the ${regions.length} regions is`;
  return `${which} usable: ${why.join(', or ')}`;
}

function isInService(status: unknown): boolean {
  return status === undefined || status === 'ok';
}

/**
 * What the document's resources need of a region, however its catalogue spells it, and its weight:
 * hardly anything can be seen in a region without instances, and then of volumes most.
 */
const CAPABILITIES: readonly [pattern: RegExp, weight: number][] = [
  [/^computes?$/i, 8],
  [/^block storage$/i, 4],
  [/^nodebalancers?$/i, 2],
  [/^vpcs?$/i, 1],
];

/**
 * Two regions in service, those first that offer most of what the checks create.
 * @param home where the owner's instance is; it comes before all others
 */
export function chooseRegions(
  regions: readonly JsonObject[],
  given: Fixtures = {},
  home?: string,
): Catalogue {
  const ids = usableRegions(regions, {}, home);
  const region = given.region ?? ids.find((id) => id !== given.secondRegion);
  const secondRegion = ids.find((id) => id !== region);
  return { ...(region ? { region } : {}), ...(secondRegion ? { secondRegion } : {}) };
}

/** Regions in service beside the second one, that of the owner's instance first, and then those that offer most. */
function usableRegions(
  regions: readonly JsonObject[],
  { secondRegion }: Fixtures = {},
  home?: string,
): string[] {
  const usable = regions.filter(({ status }) => isInService(status));
  const rank = (region: JsonObject) =>
    region.id === home ? Number.NEGATIVE_INFINITY : -capabilitiesOf(region);
  return by(usable, rank)
    .map(({ id }) => id)
    .filter(isSlug)
    .filter((id) => id !== secondRegion);
}

function capabilitiesOf({ capabilities }: JsonObject): number {
  if (!Array.isArray(capabilities)) return 0;
  const offered = capabilities.filter((each) => typeof each === 'string');
  const found = CAPABILITIES.filter(([wanted]) => offered.some((each) => wanted.test(each)));
  return found.reduce((sum, [, weight]) => sum + weight, 0);
}

/**
 * The types that no record of availability withholds from any of the regions, or from the first; all of them where
 * every one is withheld from it. Most types have no record, and are offered wherever there are instances.
 */
export function offeredIn(
  regions: readonly (string | undefined)[],
  types: readonly JsonObject[],
  availability: readonly JsonObject[],
): readonly JsonObject[] {
  const isWithheld = (id: unknown, from: string | undefined) =>
    availability.some(
      ({ plan, region, available }) => plan === id && region === from && available === false,
    );
  const offered = (places: typeof regions) =>
    types.filter(({ id }) => !places.some((region) => isWithheld(id, region)));
  const choices = [offered(regions), offered(regions.slice(0, 1)), types];
  return choices.find((each) => each.length > 0) ?? types;
}

/** MB of RAM from which on an instance may carry more volumes than a configuration holds. */
const BIG = LEAST_RAM_GB * MB_PER_GB;

/** MB of RAM beyond which an instance may carry no further volumes. */
const HUGE = MOST_VOLUMES * MB_PER_GB;

/**
 * The smallest instance type, and the smallest with 16 GB and with more than 64 GB of memory. What a
 * type record holds is not documented, so one that names no memory is the last choice.
 */
export function chooseTypes(types: readonly JsonObject[]): Catalogue {
  const ordered = bySize(types);
  const idOf = (type: JsonObject | undefined) => type?.id as string | undefined;
  const type = idOf(ordered[0]);
  const bigType = idOf(ordered.find((each) => isKnownAndAtLeast(memoryOf(each), BIG)));
  const hugeType = idOf(ordered.find((each) => isKnownAndAtLeast(memoryOf(each), HUGE + 1)));
  return {
    ...(type ? { type } : {}),
    ...(bigType ? { bigType } : {}),
    ...(hugeType ? { hugeType } : {}),
  };
}

/** The smallest first, and of equals the cheapest. */
function bySize(types: readonly JsonObject[]): JsonObject[] {
  const named = types.filter(({ id }) => isSlug(id));
  return by(by(named, monthlyPrice), memoryOf);
}

function isKnownAndAtLeast(memory: number, least: number): boolean {
  return memory >= least && memory < Number.POSITIVE_INFINITY;
}

function memoryOf({ memory }: JsonObject): number {
  return typeof memory === 'number' ? memory : Number.POSITIVE_INFINITY;
}

function monthlyPrice({ price }: JsonObject): number {
  const monthly = isObject(price) ? price.monthly : undefined;
  return typeof monthly === 'number' ? monthly : Number.POSITIVE_INFINITY;
}

/** The smallest public image that can be deployed and is not deprecated. */
export function chooseImage(images: readonly JsonObject[]): Catalogue {
  const [image] = usableImages(images);
  return image === undefined ? {} : { image };
}

function usableImages(images: readonly JsonObject[]): string[] {
  const usable = images.filter(
    ({ id, is_public, status, deprecated }) =>
      isSlug(id) &&
      id.startsWith('compute/') &&
      is_public !== false &&
      (status === undefined || status === 'available') &&
      deprecated !== true,
  );
  const sizeOf = ({ size }: JsonObject) => (typeof size === 'number' ? size : Infinity);
  return by(usable, sizeOf).map(({ id }) => id as string);
}

/** An id that can stand in a path and on a terminal. */
export function isSlug(id: unknown): id is string {
  return typeof id === 'string' && /^[!-~]{1,200}$/.test(id);
}

/** Sorted by a number, those of equal number in the order they came. */
function by(items: readonly JsonObject[], rank: (item: JsonObject) => number): JsonObject[] {
  return items.toSorted((one, other) => compare(rank(one), rank(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
