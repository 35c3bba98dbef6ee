import fc from 'fast-check';
import { VPC_LABEL_LENGTH } from '../../rules/05-vpcs/vpc-label.ts';

/** The characters of a VPC or subnet label (resources/vpc#label), lower-case letters first. */
export const LABEL_CHARACTERS: readonly string[] = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
];

/** Longest label of a VPC or subnet, in characters. */
export const LONGEST_LABEL = VPC_LABEL_LENGTH.most;

/**
 * Text of label characters without two hyphens in a row, `least` to `most` characters long: short
 * ones mostly, and some of every length. `least` is 0 or 1.
 */
export function labelText(least: 0 | 1, most: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...LABEL_CHARACTERS);
  const bounds = { unit, minLength: least, maxLength: most };
  return fc
    .oneof(
      { arbitrary: fc.string(bounds), weight: 3 },
      { arbitrary: fc.string({ ...bounds, size: 'max' }), weight: 1 },
    )
    .map(singleHyphens, (text) => (isText(text) ? text : refuse(text)));
}

/** How the fresh part of a label is written: as it is, in capitals, or in digits alone. */
export type Dress = 'plain' | 'capitals' | 'digits';

/** A right label around a fresh part, which keeps it apart from every other label of the account. */
export interface LabelShape {
  readonly before: string;
  readonly dress: Dress;
  readonly after: string;
}

/** Shapes of right labels; with a fresh part of up to 24 characters none is over 64 long. */
export function labelShape(): fc.Arbitrary<LabelShape> {
  return fc.record({
    before: labelText(0, 8),
    dress: fc.constantFrom<Dress>('plain', 'capitals', 'digits'),
    after: labelText(0, 8),
  });
}

/** Shapes that a run always tries: every kind of character at either end, and digits alone. */
export const LABEL_SHAPES: readonly LabelShape[] = [
  { before: '', dress: 'digits', after: '' },
  { before: '-', dress: 'plain', after: '' },
  { before: '', dress: 'plain', after: '-' },
  { before: '7', dress: 'plain', after: 'Z' },
  { before: 'Z', dress: 'capitals', after: '7' },
  { before: '-a', dress: 'digits', after: '-1-' },
];

/** The label of a shape. `fresh` holds lower-case letters, digits and single hyphens only. */
export function labelOfShape({ before, dress, after }: LabelShape, fresh: string): string {
  return singleHyphens(`${before}${dressed(fresh, dress)}${after}`);
}

/** A fresh part in its dress; in digits it is twice as long. */
export function dressed(fresh: string, dress: Dress): string {
  if (dress === 'plain') return fresh;
  return dress === 'capitals' ? fresh.toUpperCase() : inDigits(fresh);
}

/** Two digits for each character, so that unlike texts stay unlike. */
function inDigits(fresh: string): string {
  const places = [...fresh].map((each) => LABEL_CHARACTERS.indexOf(each));
  return places.map((place) => String(place).padStart(2, '0')).join('');
}

function singleHyphens(text: string): string {
  return text.replace(/-{2,}/g, '-');
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('--');
}

function refuse(value: unknown): never {
  throw new Error(`expected label text, got ${JSON.stringify(value)}`);
}
