import { imagePath } from '../check/arrange/image.ts';
import { tagPath } from '../check/arrange/tag.ts';
import type { Configuration, ImpliedOperationName } from '../config/configuration.ts';
import { impliedOperation } from '../config/implied-operations.ts';
import type { PlainObject } from '../text/plain-object.ts';

/** Where what is created by a POST can be found again by the name it was given. */
interface Home {
  /** Paths of the requests that create something here. */
  readonly creations: RegExp;
  readonly listing: string | ImpliedOperationName;
  readonly path: (item: PlainObject) => string | undefined;
}

/** What goes with something else, such as a record with its domain, is not looked for. */
const HOMES: readonly Home[] = [
  home(/^\/volumes(\/[^/]+\/clone)?$/, '/volumes'),
  home(/^\/domains(\/import|\/[^/]+\/clone)?$/, '/domains'),
  home(/^\/vpcs$/, '/vpcs'),
  home(/^\/compute\/instances$/, '/compute/instances'),
  { ...home(/^\/nodebalancers$/, '/nodebalancers'), listing: 'listNodeBalancers' },
  { creations: /^\/images(\/upload)?$/, listing: '/images', path: ({ id }) => imagePath(id) },
  {
    creations: /^\/tags$/,
    listing: 'listTags',
    path: ({ label }) => (typeof label === 'string' ? tagPath(label) : undefined),
  },
];

function home(creations: RegExp, collection: string): Home {
  const path = ({ id }: PlainObject) => (id === undefined ? undefined : `${collection}/${id}`);
  return { creations, listing: collection, path };
}

/** Whether what a POST to this collection creates stands by itself, so that it has to be removed. */
export function standsAlone(collection: string): boolean {
  return homeOf(collection) !== undefined;
}

/** Where that is listed; undefined when the target lists it nowhere. */
export function listingOf(configuration: Configuration, collection: string): string | undefined {
  const listing = homeOf(collection)?.listing;
  if (listing === undefined || listing.startsWith('/')) return listing;
  return impliedOperation(configuration, listing as ImpliedOperationName)?.path;
}

/** The paths of those listed items that have this name. */
export function pathsNamed(
  collection: string,
  name: string | undefined,
  items: readonly PlainObject[],
): string[] {
  const { path } = homeOf(collection) ?? {};
  if (path === undefined || name === undefined) return [];
  const named = items.filter(({ label, domain }) => label === name || domain === name);
  return named.map(path).filter((each) => each !== undefined);
}

function homeOf(collection: string): Home | undefined {
  return HOMES.find(({ creations }) => creations.test(collection));
}
