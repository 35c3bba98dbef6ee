import type { JsonObject } from '../../text/json.ts';

/** Sorted by a number, those of equal number in the order they came. */
export function by(items: readonly JsonObject[], rank: (item: JsonObject) => number): JsonObject[] {
  return items.toSorted((one, other) => compare(rank(one), rank(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
