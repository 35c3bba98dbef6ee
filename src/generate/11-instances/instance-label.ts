import fc from 'fast-check';
import { INSTANCE_LABEL_LENGTH, instanceLabel } from '../../rules/11-instances/instance-label.ts';

/** Bounds of an instance label, in characters. */
export const { least: SHORTEST, most: LONGEST } = INSTANCE_LABEL_LENGTH;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERICS = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;

/** What may stand between alphanumerics. */
export const SEPARATORS = ['-', '_', '.'] as const;

/**
 * Characters that no reading of the rule allows: punctuation, spaces, control characters, and
 * look-alikes of the separators. Letters and digits beyond ASCII are open (SIL-INST-LABEL-ASCII).
 */
export const FOREIGN: readonly string[] = [
  ...' !"#$%&\'()*+,/:;<=>?@[\\]^`{|}~\t\n',
  '\u2010', // hyphen
  '\u2013', // en dash
  '\u2024', // one dot leader
  '\uFF3F', // full-width low line
  '\u{1F600}',
];

/**
 * Labels that every honest reading accepts, 8 characters or more, so that they are rarely taken.
 * All generators here shrink from any value of theirs: characters are left out, and become `a`.
 */
export function rightInstanceLabel(): fc.Arbitrary<string> {
  const unit = fc.oneof(
    { arbitrary: fc.constantFrom(...ALPHANUMERICS), weight: 5 },
    { arbitrary: fc.constantFrom(...SEPARATORS), weight: 2 },
  );
  return fc
    .string({ unit, minLength: 8, maxLength: 24 })
    .filter((label) => instanceLabel.refuse(label) === undefined && !instanceLabel.isOpen(label));
}

/** Labels with one separator two to four times in a row, anywhere between two alphanumerics. */
export function doubledInstanceLabel(): fc.Arbitrary<string> {
  const doubled = fc
    .tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(...SEPARATORS))
    .map(([times, separator]) => separator.repeat(times), repeated);
  return joined(word(1, 8), doubled, word(1, 8));
}

function repeated(text: unknown): [number, (typeof SEPARATORS)[number]] {
  const separator = SEPARATORS.find((each) => each === String(text)[0]);
  if (separator === undefined) throw new Error(`expected separators, got ${text}`);
  return [String(text).length, separator];
}

/** Labels with a separator at their beginning or end. */
export function edgyInstanceLabel(): fc.Arbitrary<string> {
  const separator = fc.constantFrom(...SEPARATORS);
  return fc.oneof(joined(NOTHING, separator, word(3, 12)), joined(word(3, 12), separator, NOTHING));
}

/** Labels with one character that no reading allows: between, last or first. */
export function foreignInstanceLabel(): fc.Arbitrary<string> {
  const foreign = fc.constantFrom(...FOREIGN);
  return fc.oneof(
    joined(word(1, 8), foreign, word(1, 8)),
    joined(word(3, 12), foreign, NOTHING),
    joined(NOTHING, foreign, word(3, 12)),
  );
}

/** Lengths outside the bounds, in characters: next to them first. An empty label may be taken for one that is left out. */
export function wrongInstanceLabelLength(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: 1, max: SHORTEST - 1 }),
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

const NOTHING = fc.constant('');

/** A word, something that holds no alphanumerics, and a word. */
function joined(
  before: fc.Arbitrary<string>,
  middle: fc.Arbitrary<string>,
  after: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc.tuple(before, middle, after).map((parts) => parts.join(''), parted);
}

function parted(label: unknown): [string, string, string] {
  const parts = /^([a-z0-9]*)([^a-z0-9]+)([a-z0-9]*)$/i.exec(String(label));
  if (parts === null) throw new Error(`expected a word, a separator and a word in ${label}`);
  const [, before = '', middle = '', after = ''] = parts;
  return [before, middle, after];
}

function word(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...ALPHANUMERICS), minLength, maxLength });
}
