import type { Found } from './found.ts';

/** What a check, or a file of checks, is needed for. */
export interface Need {
  readonly name: string;
  /** How many faults it finds. */
  readonly finds: number;
  /** Ids of the faults that nothing else finds. */
  readonly only: readonly string[];
}

/**
 * What each part is needed for.
 * @param checks ids of all checks
 * @param partOf the part that a check belongs to: its file, or it itself
 */
export function needs(
  found: readonly Found[],
  checks: readonly string[],
  partOf: (check: string) => string,
): readonly Need[] {
  const rows = found.map((each) => ({ fault: each.fault, by: findersOf(each, partOf) }));
  return [...new Set(checks.map(partOf))].map((name) => {
    const own = rows.filter(({ by }) => by.has(name));
    const only = own.filter(({ by }) => by.size === 1).map(({ fault }) => fault);
    return { name, finds: own.length, only };
  });
}

/** What only several together find is found by the part that holds them all. */
function findersOf(
  { tried, by, together }: Found,
  partOf: (check: string) => string,
): ReadonlySet<string> {
  const parts = new Set((together ? tried : by).map(partOf));
  return together && parts.size > 1 ? new Set() : parts;
}
