import type { CheckContext } from '../../src/check/check-context.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** Regions that are read one by one at standard effort. */
export const MOST_REGIONS = 40;

/** Something in a list. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answers
export type Item = any;

/** All items of a list. @throws Inconclusive when the target does not list them, or has none */
export async function listed(t: CheckContext, path: string): Promise<Item[]> {
  const items = await t.owner.list(path);
  if (items !== undefined && items.length > 0) return items;
  throw new Inconclusive(`GET ${path} lists nothing to look at`);
}

/** The ids of a list that are text. @throws Inconclusive as `listed` does */
export async function idsIn(t: CheckContext, path: string): Promise<Set<string>> {
  return new Set((await listed(t, path)).map(({ id }) => id).filter(isText));
}

/** Whether a value is text: ids of regions and plans are. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}
