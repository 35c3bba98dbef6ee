import type { Fixtures } from '../../config/configuration.ts';
import type { Candidates } from '../../resources/deployment.ts';
import type { Reader } from '../../resources/reader.ts';
import type { Catalogue } from './catalogue.ts';
import { chooseImage, usableImages } from './images.ts';
import { chooseRegions, usableRegions, whyNone } from './regions.ts';
import { isSlug } from './slug.ts';
import { bySize, chooseTypes, offeredIn } from './types.ts';

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
