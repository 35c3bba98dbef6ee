import type { Reader } from '../resources/reader.ts';
import type { PlainObject } from '../text/plain-object.ts';

/** What the owner holds in one collection before the run. */
export interface CollectionInventory {
  /** Path of the collection, e.g. `/volumes`. */
  readonly path: string;
  /** Undefined when the collection cannot be read. */
  readonly items: readonly PlainObject[] | undefined;
}

/** Reads every collection in which a run creates something. */
export function inventoryOf(reader: Reader): Promise<CollectionInventory[]> {
  return Promise.all(
    collectionsOf(reader).map(async (path) => ({ path, items: owned(await reader.items(path)) })),
  );
}

function collectionsOf({ configuration }: Reader): string[] {
  const lists = [configuration.implied.listNodeBalancers, configuration.implied.listTags];
  return [
    '/volumes',
    '/vpcs',
    '/domains',
    '/images',
    '/compute/instances',
    ...lists.flatMap((template) => (template === false ? [] : [template.split(' ')[1] ?? ''])),
  ];
}

/** Public images belong to nobody in particular. */
function owned(items: PlainObject[] | undefined): PlainObject[] | undefined {
  return items?.filter(({ is_public }) => is_public !== true);
}
