import { LEAST_RAM_GB, MB_PER_GB, MOST_VOLUMES } from '../../rules/04-volumes/volume-allowance.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Catalogue } from './catalogue.ts';
import { isSlug } from './slug.ts';
import { by } from './sorted.ts';

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
export function bySize(types: readonly JsonObject[]): JsonObject[] {
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
