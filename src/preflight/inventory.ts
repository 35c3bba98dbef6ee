import type { ResourceKind } from '../resources/kind.ts';
import { RESOURCE_KINDS } from '../resources/kinds.ts';
import type { Reader } from '../resources/reader.ts';
import type { RegionHeld } from '../resources/region-offers.ts';
import { listOf } from '../resources/requests.ts';
import type { JsonObject } from '../text/json.ts';
import { isSlug } from './catalogue/slug.ts';

/** What the owner holds in one collection before the run. */
export interface CollectionInventory {
  readonly kind: ResourceKind;
  /** Path of the collection, e.g. `/volumes`. */
  readonly path: string;
  /** Undefined when the collection cannot be read. */
  readonly items: readonly JsonObject[] | undefined;
}

/** Reads every collection in which a run creates something. */
export function inventoryOf(reader: Reader): Promise<CollectionInventory[]> {
  return Promise.all(
    collectionsOf(reader).map(async ({ kind, path }) => ({
      kind,
      path,
      items: owned(await reader.items(path)),
    })),
  );
}

/** The paths of all that is there, as in `/volumes/7`. */
export function pathsOf(inventories: readonly CollectionInventory[]): string[] {
  return inventories.flatMap(({ kind, items = [] }) =>
    items.map((item) => kind.path(item, item)).filter((path) => path !== undefined),
  );
}

/** The region in which most kinds of resource are held; undefined where none shows its region. */
export function regionHeldIn(inventories: readonly CollectionInventory[]): RegionHeld | undefined {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, items = [] } of inventories)
    for (const { region } of items)
      if (isSlug(region)) kinds.set(region, (kinds.get(region) ?? new Set()).add(kind.collection));
  const [most] = [...kinds].toSorted(([, one], [, other]) => other.size - one.size);
  return most && { region: most[0], kinds: [...most[1]] };
}

/** The lists of all kinds of resource; a kind that the target lists nowhere is left out. */
function collectionsOf({ configuration }: Reader): { kind: ResourceKind; path: string }[] {
  return Object.values(RESOURCE_KINDS).flatMap((kind) => {
    const path = listOf(configuration, kind);
    return path === undefined ? [] : [{ kind, path }];
  });
}

/** Public images belong to nobody in particular. */
function owned(items: JsonObject[] | undefined): JsonObject[] | undefined {
  return items?.filter(({ is_public }) => is_public !== true);
}
