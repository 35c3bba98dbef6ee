import fc from 'fast-check';

/** Bounds of a tag label in characters (limits#tag-label). */
export const TAG_LABEL = { least: 3, most: 50 };

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Right tag labels of lower-case letters, digits and single hyphens, since the character set is not
 * stated: the bounds, short ones, any length. None is meant to exist already, which short ones may.
 */
export function tagLabel(): fc.Arbitrary<string> {
  const { least, most } = TAG_LABEL;
  const length = fc.oneof(
    { arbitrary: fc.constantFrom(least, least + 1, most - 1, most), weight: 2 },
    { arbitrary: fc.integer({ min: least, max: most }), weight: 3 },
  );
  return length.chain((size) =>
    fc
      .string({ unit: fc.constantFrom(...LETTERS), minLength: size, maxLength: size })
      .chain((text) => fc.nat({ max: size }).map((at) => withHyphen(text, at))),
  );
}

/** A hyphen in the place of one inner character; none when `at` is at an end. */
function withHyphen(text: string, at: number): string {
  const isInner = at > 0 && at < text.length - 1;
  return isInner ? `${text.slice(0, at)}-${text.slice(at + 1)}` : text;
}
