import type { Reader } from '../resources/reader.ts';
import type { Mapping } from '../text/plain-object.ts';

/** What the owner holds in one collection before the run. */
export interface Holding {
  /** Path of the collection, e.g. `/volumes`. */
  readonly path: string;
  /** Undefined when the collection cannot be read. */
  readonly items: readonly Mapping[] | undefined;
}

/** Reads every collection in which a run creates something. */
export function holdingsOf(reader: Reader): Promise<Holding[]> {
  return Promise.all(
    collectionsOf(reader).map(async (path) => ({ path, items: owned(await reader.items(path)) })),
  );
}

function collectionsOf({ configuration: { neighbours } }: Reader): string[] {
  const implied = [neighbours.listNodeBalancers, neighbours.listTags];
  return [
    '/volumes',
    '/vpcs',
    '/domains',
    '/images',
    '/compute/instances',
    ...implied.flatMap((template) => (template === false ? [] : [template.split(' ')[1] ?? ''])),
  ];
}

/** Public images belong to nobody in particular. */
function owned(items: Mapping[] | undefined): Mapping[] | undefined {
  return items?.filter(({ is_public }) => is_public !== true);
}
