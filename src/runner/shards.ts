import type { Check } from '../check/check.ts';

/**
 * The checks of one of several shards. All shards cost about the same: the dearest check goes first, each to the
 * shard that has least so far. It depends on the checks alone, so that every machine deals them out alike.
 * @param shard `index` from 1
 */
export function shardOf(
  checks: readonly Check[],
  { index, of }: { readonly index: number; readonly of: number },
): Check[] {
  const costs = Array.from({ length: of }, () => 0);
  const shards = new Map<Check, number>();
  for (const check of checks.toSorted((one, other) => costOf(other) - costOf(one))) {
    const cheapest = costs.indexOf(Math.min(...costs));
    costs[cheapest] = (costs[cheapest] ?? 0) + costOf(check);
    shards.set(check, cheapest + 1);
  }
  return checks.filter((check) => shards.get(check) === index);
}

/** What a check was measured to create; one that creates nothing still sends requests. */
export function costOf({ smokeCost }: Pick<Check, 'smokeCost'>): number {
  return 1 + smokeCost.own;
}
