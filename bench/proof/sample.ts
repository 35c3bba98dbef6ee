/** Every k-th item, from one that the seed draws: each section gives its share. */
export function everyNth<T>(items: readonly T[], every: number, seed: number): T[] {
  return items.filter((_, at) => at % every === seed % every);
}
