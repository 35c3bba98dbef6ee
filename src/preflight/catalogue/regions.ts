import type { Fixtures } from '../../config/configuration.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Catalogue } from './catalogue.ts';
import { isSlug } from './slug.ts';
import { by } from './sorted.ts';

/** Why no region can be used: none of them is in service under an id. */
export function whyNone(regions: readonly JsonObject[]): string {
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
export function usableRegions(
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
