import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Choice,
  coveringArray,
  keyOf,
  type Pairing,
  pairsOf,
} from '../../src/generate/pairs.ts';

/** Factors of a few levels, some pairs of which may not stand together. */
const pairings: fc.Arbitrary<Pairing & { readonly forbidden: ReadonlySet<string> }> = fc
  .record({
    levels: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 }),
    seed: fc.integer(),
    forbids: fc.array(fc.tuple(fc.nat({ max: 9999 }), fc.nat({ max: 9999 })), { maxLength: 6 }),
  })
  .map(({ levels, seed, forbids }) => {
    const all = everyPair(levels);
    const forbidden = new Set(
      forbids.map(([one, other]) => all[(one * 7 + other) % all.length] ?? ''),
    );
    const allows = (one: Choice, other: Choice) => !forbidden.has(pairKey(one, other));
    return { levels, seed, forbidden, allows };
  });

function everyPair(levels: readonly number[]): string[] {
  return levels.flatMap((count, factor) =>
    Array.from({ length: count }, (_, level) => level).flatMap((level) =>
      levels.slice(0, factor).flatMap((before, at) =>
        Array.from({ length: before }, (__, other) =>
          keyOf([
            { factor: at, level: other },
            { factor, level },
          ]),
        ),
      ),
    ),
  );
}

function pairKey(one: Choice, other: Choice): string {
  return keyOf(one.factor < other.factor ? [one, other] : [other, one]);
}

/** Every row there is, by brute force. */
function everyRow([count = 0, ...rest]: readonly number[]): number[][] {
  const behind = rest.length === 0 ? [[]] : everyRow(rest);
  return Array.from({ length: count }, (_, level) => behind.map((row) => [level, ...row])).flat();
}

describe('a covering array', () => {
  test('holds every pair that some allowed row can hold, and no other', () => {
    fc.assert(
      fc.property(pairings, ({ forbidden, ...pairing }) => {
        const { rows, pairs } = coveringArray(pairing);
        const keys = (of: readonly (readonly number[])[]) =>
          new Set(of.flatMap((row) => pairsOf(row).map(keyOf)));
        const lawful = everyRow(pairing.levels).filter((row) =>
          pairsOf(row).every((pair) => !forbidden.has(keyOf(pair))),
        );
        expect(keys(rows)).toEqual(keys(lawful));
        expect(pairs).toBe(keys(lawful).size);
      }),
      { numRuns: 60 },
    );
  });

  test('is the same for one seed, and another for another', () => {
    const levels = [3, 3, 3, 3, 4];
    expect(coveringArray({ levels, seed: 1 })).toEqual(coveringArray({ levels, seed: 1 }));
    expect(coveringArray({ levels, seed: 1 })).not.toEqual(coveringArray({ levels, seed: 2 }));
  });

  test('has few rows: thirteen factors of three levels take no more than 24', () => {
    const { rows, pairs } = coveringArray({ levels: Array(13).fill(3), seed: 1 });
    expect(pairs).toBe(9 * 78);
    expect(rows.length).toBeLessThanOrEqual(24);
  });

  test('covers the wanted pairs only', () => {
    const isWanted = (one: Choice) => one.factor === 0;
    const { rows, pairs } = coveringArray({ levels: [10, 4, 3, 2], seed: 1, isWanted });
    expect(pairs).toBe(10 * 9);
    expect(rows.length).toBe(40);
  });
});
