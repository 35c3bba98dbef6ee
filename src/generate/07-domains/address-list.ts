import fc from 'fast-check';
import { COMBINED_LENGTH_LIMIT, combinedLength } from '../../rules/07-domains/combined-length.ts';

/** Shortest and longest address of 198.18.0.0/16, in characters: `198.18.0.1`, `198.18.255.254`. */
const SHORTEST = 10;
const LONGEST = 14;
const LENGTHS = [10, 11, 12, 13, 14];

/** A list of addresses by its measures, so that it shrinks to a number. */
export interface ListSize {
  /** Characters of all entries together. */
  readonly characters: number;
  /** Characters of most entries, 11 to 14: many short ones or few long ones. */
  readonly each: number;
}

/**
 * Distinct IPv4 addresses of the range for benchmarks (RFC 2544), in the one spelling that every
 * server keeps, with exactly this many characters together.
 * @throws Error when no list of such addresses has this length (below 10, 15 to 19, 29)
 */
export function addressesTotalling({ characters, each }: ListSize): string[] {
  const list: string[] = [];
  const taken = new Map<number, number>();
  const nearestFirst = LENGTHS.toSorted(
    (one, other) => Math.abs(one - each) - Math.abs(other - each),
  );
  for (let left = characters; left > 0; ) {
    const length = nextLength(left, nearestFirst);
    const index = taken.get(length) ?? 0;
    taken.set(length, index + 1);
    list.push(addressOf(length, index));
    left -= length;
  }
  return list;
}

/** List sizes that every way of counting accepts, up to the limit itself. */
export function sizeWithin(): fc.Arbitrary<ListSize> {
  return listSize(30, COMBINED_LENGTH_LIMIT).filter((size) => measured(size) === 'within');
}

/** List sizes that every way of counting refuses, from one character too many. */
export function sizeBeyond(): fc.Arbitrary<ListSize> {
  return listSize(COMBINED_LENGTH_LIMIT + 1, 2 * COMBINED_LENGTH_LIMIT);
}

/** The greatest sizes that fit whether or not separators count, for each length of entry. */
export const SIZES_JUST_WITHIN: readonly ListSize[] = [11, 12, 13, 14].map((each) => {
  let characters = COMBINED_LENGTH_LIMIT;
  while (measured({ characters, each }) !== 'within') characters -= 1;
  return { characters, each };
});

/** The smallest sizes that are too long even without separators, and one far beyond. */
export const SIZES_JUST_BEYOND: readonly ListSize[] = [
  ...[14, 11].map((each) => ({ characters: COMBINED_LENGTH_LIMIT + 1, each })),
  { characters: 5 * COMBINED_LENGTH_LIMIT, each: 13 },
];

function listSize(least: number, most: number): fc.Arbitrary<ListSize> {
  return fc.record({
    characters: fc.integer({ min: least, max: most }),
    each: fc.integer({ min: SHORTEST + 1, max: LONGEST }),
  });
}

function measured(size: ListSize): ReturnType<typeof combinedLength> {
  return combinedLength(addressesTotalling(size), COMBINED_LENGTH_LIMIT);
}

/** The first of these lengths after which the rest can still be filled. */
function nextLength(left: number, nearestFirst: readonly number[]): number {
  const length = nearestFirst.find((candidate) => canBeFilled(left - candidate));
  if (length === undefined) throw new Error(`no list of addresses has ${left} characters`);
  return length;
}

/** Whether some number of addresses of 10 to 14 characters has this length. */
function canBeFilled(characters: number): boolean {
  return Math.ceil(characters / LONGEST) * SHORTEST <= characters;
}

/** The address number `index` of those with `length` characters. */
function addressOf(length: number, index: number): string {
  const third = Math.min(3, length - 9);
  const fourth = length - 8 - third;
  const [from, count] = octets(third);
  const [start] = octets(fourth);
  // The last octet is never 0: some take that for an address of a network.
  return `198.18.${from + (index % count)}.${Math.max(1, start) + Math.floor(index / count)}`;
}

/** First octet of so many digits, and how many there are. */
function octets(digits: number): readonly [first: number, count: number] {
  if (digits === 1) return [0, 10];
  return digits === 2 ? [10, 90] : [100, 156];
}
