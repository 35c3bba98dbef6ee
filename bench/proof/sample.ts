/** Every k-th item, from one that the seed draws: each section gives its share. */
export function everyNth<T>(items: readonly T[], every: number, seed: number): T[] {
  return items.filter((_, at) => at % every === seed % every);
}

/** How far apart neighbours of the catalogue are put. */
const STRIDE = 37;

/** All of them, in an order of which any beginning is a sample: an interrupted proof then tells of each section. */
export function spread<T>(items: readonly T[]): T[] {
  return Array.from({ length: STRIDE }, (_, seed) => everyNth(items, STRIDE, seed)).flat();
}
