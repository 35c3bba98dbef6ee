import type { Mapping } from './mapping.ts';
import type { Reader } from './reader.ts';
import type { PreflightItem } from './results.ts';

/** One line about what earlier runs left behind: things of the owner whose name begins as ours do. */
export async function leftoverItem(reader: Reader): Promise<PreflightItem> {
  const { names } = reader.configuration;
  const collections = await Promise.all(
    collectionsOf(reader).map(async (path) => {
      const items = await reader.list(path);
      return { path, count: items.filter((item) => isOurs(item, names.prefix)).length };
    }),
  );
  const left = collections.filter(({ count }) => count > 0);
  const note = left.map(({ path, count }) => `${count} of ${path}`).join(', ');
  if (left.length === 0) return { name: 'leftovers', state: 'ready', note: 'none were found' };
  return {
    name: 'leftovers',
    state: 'discovered',
    note: `${note} begin with ${names.prefix}-; \`compute-conformance sweep\` removes them`,
  };
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

function isOurs({ label, domain }: Mapping, prefix: string): boolean {
  return [label, domain].some((name) => typeof name === 'string' && name.startsWith(`${prefix}-`));
}
