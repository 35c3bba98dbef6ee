import fc from 'fast-check';
import { requireStatedBounds } from '../../spec/stated-bounds.ts';

/** Bounds of a tag label in characters (limits#tag-label). */
export const TAG_LABEL = requireStatedBounds('#/components/schemas/TagCreate/properties/label');

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-';
const SINGLE_HYPHENS = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Right tag labels of lower-case letters, digits and single hyphens, since the character set is not
 * stated: any length, and the bounds. None is meant to exist already, which short ones may.
 */
export function tagLabel(): fc.Arbitrary<string> {
  const { least, most } = TAG_LABEL;
  return fc.oneof(
    { arbitrary: labelOf(least, most), weight: 3 },
    { arbitrary: labelOf(least, least + 1), weight: 1 },
    { arbitrary: labelOf(most - 1, most), weight: 1 },
  );
}

function labelOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...CHARACTERS);
  return fc
    .string({ unit, minLength, maxLength, size: 'max' })
    .filter((label) => SINGLE_HYPHENS.test(label));
}
