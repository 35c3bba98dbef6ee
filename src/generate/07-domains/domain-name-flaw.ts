import fc from 'fast-check';
import { FOREIGN_CHARACTERS } from '../foreign-character.ts';

/** One way to spoil a name that is right otherwise. */
export interface Flaw {
  /** What is wrong, in the words of a finding. */
  readonly why: string;
  /** The name, spoiled; `name` begins with a label of two characters or more. */
  readonly spoil: (name: string) => string;
}

const STRUCTURE: readonly Flaw[] = [
  flaw('a leading hyphen', (name) => `-${name}`),
  flaw('a trailing hyphen in the first label', (name) => name.replace('.', '-.')),
  flaw('a leading hyphen in an inner label', (name) => name.replace('.', '.-')),
  flaw('an underscore in an inner label', (name) => name.replace('.', '.a_')),
  flaw('a space in an inner label', (name) => name.replace('.', '.a ')),
  flaw('an accent in an inner label', (name) => name.replace('.', '.\u00e9')),
  flaw('a trailing hyphen at the end', (name) => `${name}-`),
  flaw('a hyphen alone as first label', (name) => `-.${name}`),
  flaw('an empty label in front', (name) => `.${name}`),
  flaw('an empty label inside', (name) => name.replace('.', '..')),
  flaw('two periods at the end', (name) => `${name}..`),
  flaw('a leading space', (name) => ` ${name}`),
  flaw('a trailing space', (name) => `${name} `),
  flaw('a trailing newline', (name) => `${name}\n`),
];

const ALLOWED = /[A-Za-z0-9.-]/;

const FOREIGN: readonly Flaw[] = Array.from({ length: 0x80 }, (_, code) =>
  String.fromCharCode(code),
)
  .filter((character) => !ALLOWED.test(character))
  .toSorted(printableFirst)
  .map((character) =>
    flaw(`${JSON.stringify(character)} inside`, (name) => `${name[0]}${character}${name.slice(1)}`),
  );

/** Letters and digits of other scripts, of which some look like those that a name holds. */
const BEYOND_ASCII: readonly Flaw[] = FOREIGN_CHARACTERS.filter(
  ({ character }) => character.charCodeAt(0) > 0x7f,
).map(({ character, why }) =>
  flaw(`${why} inside`, (name) => `${name[0]}${character}${name.slice(1)}`),
);

/**
 * Every flaw: structure first, then each ASCII character that no name holds, printable ones first, then
 * characters beyond ASCII.
 */
export const NAME_FLAWS: readonly Flaw[] = [...STRUCTURE, ...FOREIGN, ...BEYOND_ASCII];

/** The reasons of all flaws, for inputs that shrink to a readable one. */
export function flawName(): fc.Arbitrary<string> {
  return fc.constantFrom(...NAME_FLAWS.map(({ why }) => why));
}

/** @throws Error when no flaw is called so */
export function flawCalled(why: string): Flaw {
  const found = NAME_FLAWS.find((each) => each.why === why);
  if (found === undefined) throw new Error(`no flaw of a name is called ${why}`);
  return found;
}

function flaw(why: string, spoil: Flaw['spoil']): Flaw {
  return { why, spoil };
}

function printableFirst(one: string, other: string): number {
  return Number(one < ' ') - Number(other < ' ');
}
