import { impliedOperation } from '../config/implied-operations.ts';
import type { Reader } from '../resources/reader.ts';
import { cut } from '../text/cut.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';
import type { JsonObject } from '../text/json.ts';

const MOST = 20;
const LONGEST = 60;

/** Instances whose parts are looked at, two requests each. */
const MOST_INSTANCES = 10;

/** What a target has to choose fixtures from: of each kind a line, with ids as the target spells them. */
export async function seenOn(reader: Reader): Promise<string[]> {
  const [regions, types, images, instances] = await Promise.all(
    ['/regions', '/compute/types', '/images', '/compute/instances'].map((path) =>
      reader.list(path, 1),
    ),
  );
  return [
    ...line('regions', regions, idOf),
    ...line('types', types, idOf),
    ...line('images', images, idOf),
    ...line('instances', instances, ({ id, label, region }) => `${id} ${label ?? ''} in ${region}`),
    ...(await Promise.all((instances ?? []).slice(0, MOST_INSTANCES).map(partsOf(reader)))).flat(),
  ];
}

/** The disks and configuration profiles of an instance, as far as the target shows them. */
function partsOf(reader: Reader): (instance: JsonObject) => Promise<string[]> {
  return async ({ id }) => {
    if (typeof id !== 'number') return [];
    const lists = (['listDisks', 'listConfigs'] as const).map(async (name) => {
      const request = impliedOperation(reader.configuration, name, { computeId: id });
      return request && (await reader.items(request.path, { maxPages: 1 }));
    });
    const [disks, configs] = await Promise.all(lists);
    if (disks === undefined && configs === undefined) return [];
    const parts = [...words('disks', disks), ...words('configs', configs)];
    return [`instance ${id}: ${parts.join('; ')}`];
  };
}

function words(name: string, items: readonly JsonObject[] | undefined): string[] {
  if (items === undefined) return [];
  return items.length === 0 ? [`no ${name}`] : line(name, items, idOf);
}

function line(
  name: string,
  items: readonly JsonObject[] = [],
  word: (item: JsonObject) => string,
): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, MOST).map((item) => escapeInvisible(cut(word(item), LONGEST)));
  // Only the first page is read, so that nobody knows how many.
  const more = items.length > MOST ? ', and more' : '';
  return [`${name}: ${shown.join(', ')}${more}`];
}

function idOf({ id }: JsonObject): string {
  return String(id);
}
