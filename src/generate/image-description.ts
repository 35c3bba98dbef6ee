import fc from 'fast-check';

/** Most characters of a description (limits#image-description). */
export const MOST_CHARACTERS = 65_000;

/** Lengths at which implementations like to cut text off. */
const SPECIAL_LENGTHS: readonly number[] = [63, 64, 65, 255, 256, 257, 1000, 4096, MOST_CHARACTERS];

/** A description as an update sends it; null takes it away. */
export type Described = string | null;

/** Descriptions of plain words: short ones first, null, lengths that are special, any length. */
export function imageDescription(): fc.Arbitrary<Described> {
  const lengths = fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 3 },
    { arbitrary: fc.constantFrom(...SPECIAL_LENGTHS), weight: 2 },
    { arbitrary: fc.integer({ min: 1, max: 3000 }), weight: 1 },
  );
  return fc.option(lengths.map(wordsOf), { nil: null, freq: 4 });
}

/** Plain words of exactly that many characters, with no space at either end. */
export function wordsOf(length: number): string {
  const text = 'a disk image of 2 parts, made for a check. '.repeat(Math.ceil(length / 40));
  return `${text.slice(0, length - 1)}z`;
}
