import fc from 'fast-check';
import { LONGEST_DOMAIN_LABEL } from '../../rules/07-domains/rfc1035-name.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;

/**
 * A label that every reading of RFC 1035 (section 2.3.1) allows: a letter first, a letter or digit
 * last, hyphens only inside; no hyphens where the mark of an encoded label stands (RFC 5890).
 * Lower case, since the case in which a name is kept is open.
 */
function rightLabel(): fc.Arbitrary<string> {
  const inner = fc.string({
    unit: among(`${LETTERS_AND_DIGITS}-`),
    maxLength: LONGEST_DOMAIN_LABEL - 2,
    size: 'max',
  });
  return fc
    .tuple(
      among(LETTERS),
      fc.option(fc.tuple(inner, among(LETTERS_AND_DIGITS)), { nil: undefined }),
    )
    .map(([first, rest]) => `${first}${rest?.join('') ?? ''}`)
    .filter((label) => label.slice(2, 4) !== '--');
}

/** Labels in front of a fresh one, at most four: with it and the suffix they spell a right name. */
export function rightLabels(): fc.Arbitrary<string[]> {
  return fc.array(rightLabel(), { minLength: 1, maxLength: 3 });
}

/** Right labels for what a server may read too strictly, as many in one name as there is room for. */
export const RIGHT_LABELS: readonly (readonly string[])[] = [
  ['a1', 'a-b'],
  ['abc--d'],
  ['x'.repeat(LONGEST_DOMAIN_LABEL)],
  [`a-${'0'.repeat(LONGEST_DOMAIN_LABEL - 2)}`],
  ['a', 'b', 'c', 'd', 'e', 'f'],
];

/**
 * Labels that take exactly this many characters with the periods between them, none longer than 63;
 * undefined when no labels do (0 and below).
 */
export function labelsFilling(characters: number): string[] | undefined {
  if (characters < 1) return undefined;
  if (characters <= LONGEST_DOMAIN_LABEL) return ['x'.repeat(characters)];
  const label =
    characters === LONGEST_DOMAIN_LABEL + 1 ? LONGEST_DOMAIN_LABEL - 1 : LONGEST_DOMAIN_LABEL;
  return ['x'.repeat(label), ...(labelsFilling(characters - label - 1) ?? [])];
}

function among(characters: string): fc.Arbitrary<string> {
  return fc.constantFrom(...characters);
}
