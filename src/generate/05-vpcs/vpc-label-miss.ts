import fc from 'fast-check';
import { FOREIGN_CHARACTERS, type ForeignCharacter, SPACES } from '../foreign-character.ts';
import { labelText } from './vpc-label.ts';

/** A label that breaks the label rule of VPCs and subnets in one way, and in which. */
export interface LabelMiss {
  readonly label: string;
  readonly why: string;
}

/** Right but for one foreign character, anywhere; shrinks to that character alone. */
export function foreignLabel(): fc.Arbitrary<LabelMiss> {
  const foreign = fc.constantFrom(...FOREIGN_CHARACTERS);
  return fc
    .tuple(labelText(0, 12), foreign, labelText(0, 12))
    .map(([before, each, after]) => missOf(before, each, after), splitMiss);
}

/** Every foreign character once within a label, and white space at either end of one as well. */
export const FOREIGN_LABELS: readonly LabelMiss[] = [
  ...FOREIGN_CHARACTERS.map((each) => missOf('a', each, 'b')),
  ...SPACES.map((each) => missOf('ab', each, '')),
  ...SPACES.map((each) => missOf('', each, 'ab')),
];

/** Right but for two or more hyphens in a row, anywhere; shrinks to `--`. */
export function doubledHyphen(): fc.Arbitrary<LabelMiss> {
  return fc
    .tuple(labelText(0, 12), fc.integer({ min: 2, max: 5 }), labelText(0, 12))
    .map(
      ([before, count, after]) => doubled(`${before}${'-'.repeat(count)}${after}`),
      splitHyphens,
    );
}

/** Doubled hyphens at every kind of place. */
export const DOUBLED_HYPHENS: readonly LabelMiss[] = [
  'a--b',
  '--a',
  'a--',
  '--',
  'a---b',
  '1--2',
  'A--B',
  'a-b--c',
  'a--b-c',
  '-a--',
  `${'a'.repeat(62)}--`,
].map(doubled);

function missOf(before: string, { character, why }: ForeignCharacter, after: string): LabelMiss {
  return { label: `${before}${character}${after}`, why };
}

function doubled(label: string): LabelMiss {
  return { label, why: 'hyphens in a row' };
}

function splitMiss(value: unknown): [string, ForeignCharacter, string] {
  const { label, why } = value as LabelMiss;
  const foreign = FOREIGN_CHARACTERS.find(
    (each) => each.why === why && label.includes(each.character),
  );
  if (foreign === undefined) throw new Error(`expected a foreign character in ${label}`);
  const at = label.indexOf(foreign.character);
  return [label.slice(0, at), foreign, label.slice(at + foreign.character.length)];
}

function splitHyphens(value: unknown): [string, number, string] {
  const [, before, hyphens, after] =
    /^(.*?)(-{2,5})([^-].*)?$/u.exec((value as LabelMiss).label) ?? [];
  if (before === undefined || hyphens === undefined) throw new Error('expected hyphens in a row');
  return [before, hyphens.length, after ?? ''];
}
