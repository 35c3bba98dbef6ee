import fc from 'fast-check';
import { dialects } from '../../src/reference/dialects/index.ts';

/** The most dialects of one combination: where everything is odd, little comes to be decided. */
const MOST = 6;

/** Everything at once, and accounts with little room, on which a run waits for most of its time: each is run by itself. */
export const APART: readonly string[] = ['contrarian', 'crowded', 'small-account'];

/** Random combinations of dialects, each the same for the same seed. */
export function draws(count: number, from: number): { seed: number; dialect: string }[] {
  const names = [...dialects.keys()].filter((name) => !APART.includes(name));
  const some = fc.shuffledSubarray(names, { minLength: 2, maxLength: MOST });
  return Array.from({ length: count }, (_, nth) => {
    const seed = from + nth;
    const [chosen = []] = fc.sample(some, { seed, numRuns: 1 });
    return { seed, dialect: chosen.join('+') };
  });
}
