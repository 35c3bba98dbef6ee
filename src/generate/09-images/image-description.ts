import fc from 'fast-check';
import { requireStatedBounds } from '../../spec/stated-bounds.ts';
import { shorterFirst } from '../shorter-first.ts';

/** Most characters of a description (limits#image-description). */
export const MOST_CHARACTERS = requireStatedBounds(
  '#/components/schemas/ImageUpdate/properties/description',
).most;

/** Length of a description as an update sends it; null takes the description away. */
export type DescriptionLength = number | null;

/** Lengths at which implementations like to cut text off, in sequences that are always tried. */
export const SPECIAL_DESCRIPTIONS: readonly (readonly DescriptionLength[])[] = [
  [1, null, 63, 64, 65],
  [255, 256, 257, 1000],
  [4096, null, MOST_CHARACTERS],
];

const SPECIAL_LENGTHS = SPECIAL_DESCRIPTIONS.flat().filter((length) => length !== null);

/** Lengths of up to `most` descriptions, one after the other: short ones, special ones, any, null. */
export function descriptionLengths(most: number): fc.Arbitrary<DescriptionLength[]> {
  const length = fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 3 },
    { arbitrary: fc.integer({ min: 1, max: MOST_CHARACTERS }), weight: 1 },
    { arbitrary: fc.constantFrom(...SPECIAL_LENGTHS), weight: 2 },
  );
  const described = fc.option(length, { nil: null, freq: 4 });
  return shorterFirst(fc.array(described, { minLength: 1, maxLength: most }), 1);
}

/** The text of that length, or null. */
export function descriptionOf(length: DescriptionLength): string | null {
  return length === null ? null : wordsOf(length);
}

/** Plain words of exactly that many characters, with no space at either end. */
function wordsOf(length: number): string {
  const text = 'a disk image of 2 parts, made for a check. '.repeat(Math.ceil(length / 40));
  return `${text.slice(0, length - 1)}z`;
}
