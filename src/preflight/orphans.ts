import type { PreflightItem } from '../result/run-result.ts';
import type { JsonObject } from '../text/json.ts';
import type { CollectionInventory } from './inventory.ts';

/** One line about what earlier runs left behind: things of the owner whose name begins as ours do. */
export function orphansItem(
  inventories: readonly CollectionInventory[],
  prefix: string,
): PreflightItem {
  const left = inventories
    .map(({ path, items = [] }) => ({ path, ours: items.filter((item) => isOurs(item, prefix)) }))
    .filter(({ ours }) => ours.length > 0);
  if (left.length === 0) return { name: 'leftovers', state: 'ready', note: 'none were found' };
  const note = left.map(({ path, ours }) => `${ours.length} of ${path}`).join(', ');
  return {
    name: 'leftovers',
    state: 'discovered',
    note: `${note} begin with ${prefix}-; \`compute-conformance sweep\` removes them`,
  };
}

function isOurs({ label, domain }: JsonObject, prefix: string): boolean {
  return [label, domain].some((name) => typeof name === 'string' && name.startsWith(`${prefix}-`));
}
