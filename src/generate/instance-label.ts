import fc from 'fast-check';
import { instanceLabel } from '../rules/instance-label.ts';

/** Bounds of an instance label, in characters (limits#instance-label). */
export const SHORTEST = 3;
export const LONGEST = 64;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERICS = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
const SEPARATORS = ['-', '_', '.'] as const;

/**
 * Characters that no reading of the rule allows: punctuation, spaces, control characters, and
 * look-alikes of the separators. Letters and digits beyond ASCII are open (SIL-INST-LABEL-ASCII).
 */
const FOREIGN = [
  ...' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}~\t\n',
  '\u2010', // hyphen
  '\u2013', // en dash
  '\u2024', // one dot leader
  '\uFF3F', // full-width low line
  '\u{1F600}',
];

/**
 * Labels that every honest reading accepts, 8 characters or more, so that they are rarely taken:
 * runs of alphanumerics with single separators between them.
 */
export function rightInstanceLabel(): fc.Arbitrary<string> {
  const piece = fc.tuple(fc.constantFrom(...SEPARATORS), word(1, 5));
  return fc
    .tuple(word(4, 8), fc.array(piece, { minLength: 2, maxLength: 6 }))
    .map(([first, rest]) => first + rest.flat().join(''))
    .filter((label) => instanceLabel.refuse(label) === undefined && !instanceLabel.isOpen(label));
}

/** Labels with one separator doubled, anywhere between two alphanumerics. */
export function doubledInstanceLabel(): fc.Arbitrary<string> {
  return around(fc.constantFrom(...SEPARATORS.map((separator) => separator.repeat(2))));
}

/** Labels with a separator at their beginning or end. */
export function edgyInstanceLabel(): fc.Arbitrary<string> {
  const separator = fc.constantFrom(...SEPARATORS);
  return fc.oneof(
    fc.tuple(separator, word(3, 12)).map((parts) => parts.join('')),
    fc.tuple(word(3, 12), separator).map((parts) => parts.join('')),
  );
}

/** Labels with one character that no reading allows: first, last or between. */
export function foreignInstanceLabel(): fc.Arbitrary<string> {
  const foreign = fc.constantFrom(...FOREIGN);
  return fc.oneof(
    around(foreign),
    fc.tuple(word(3, 12), foreign).map((parts) => parts.join('')),
    fc.tuple(foreign, word(3, 12)).map((parts) => parts.join('')),
  );
}

/** Lengths outside the bounds, in characters: next to them first. */
export function wrongInstanceLabelLength(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 0, max: SHORTEST - 1 }),
    fc.integer({ min: LONGEST + 1, max: LONGEST + 8 }),
    fc.integer({ min: LONGEST + 1, max: 300 }),
  );
}

/**
 * Other labels of the same form, each letter and digit moved on by one and by two: a right label that
 * is refused may only have been taken (SIL-INST-LABEL-UNIQUE).
 */
export function sameForm(label: string): string[] {
  return [1, 2].map((steps) => label.replace(/[a-zA-Z0-9]/g, (each) => movedOn(each, steps)));
}

function movedOn(character: string, steps: number): string {
  const alphabet = [LETTERS, LETTERS.toUpperCase(), '0123456789'].find((each) =>
    each.includes(character),
  );
  const at = (alphabet ?? '').indexOf(character) + steps;
  return (alphabet ?? '').charAt(at % (alphabet ?? '').length);
}

function around(middle: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(word(1, 8), middle, word(1, 8)).map((parts) => parts.join(''));
}

function word(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...ALPHANUMERICS), minLength, maxLength });
}
