/*
 * Another end for a token. In some encodings of random bytes the last character holds bits that
 * count for nothing, and servers that decode tokens may rightly read two spellings of one. So what is put in its
 * place differs in the bit that counts most, whichever encoding the token may be in.
 */

/** The characters of an encoding, in the order of their values; letters of either case where it has one case. */
interface Encoding {
  readonly alphabet: string;
  readonly foldsCase: boolean;
}

const BASE64: Encoding = {
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  foldsCase: false,
};
const OF_ONE_CASE: readonly Encoding[] = [
  { alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', foldsCase: true },
  { alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ', foldsCase: true },
  { alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUV', foldsCase: true },
];
const HEXADECIMAL = /^(?:[0-9a-f]{16,}|[0-9A-F]{16,})$/;

/** The token with another last character that no decoding takes for the same; undefined where none is sure to. */
export function withOtherLast(token: string): string | undefined {
  const last = token.at(-1) ?? '';
  const part = /[A-Za-z0-9]+$/.exec(token)?.[0] ?? '';
  const other = HEXADECIMAL.test(part) ? otherDigit(last) : otherLetter(last, part);
  return other === undefined ? undefined : token.slice(0, -1) + other;
}

/** More at the end of a token: as many as no decoder leaves over, each a digit of every encoding. */
const MORE = 'aaaa';

/** The token with more at its end, before what only fills it up: no decoding takes it for the same. */
export function withMore(token: string): string {
  return filledUp(token, MORE);
}

/** The token twice, as no decoding reads it once. */
export function twice(token: string): string {
  return filledUp(token, token.replace(/=+$/, ''));
}

/** Whoever decodes may stop where the filling begins. */
function filledUp(token: string, more: string): string {
  const [filling = ''] = /=*$/.exec(token) ?? [];
  return `${token.slice(0, token.length - filling.length)}${more}${filling}`;
}

/** Each hexadecimal digit counts; the top bit is changed all the same. */
function otherDigit(last: string): string {
  return ((Number.parseInt(last, 16) + 8) % 16).toString(16);
}

function otherLetter(last: string, part: string): string | undefined {
  if (part === '') return undefined;
  const hasBothCases = /[a-z]/.test(part) && /[A-Z]/.test(part);
  const encodings = hasBothCases ? [BASE64] : [BASE64, ...OF_ONE_CASE];
  const isOther = (each: string) => encodings.every((encoding) => halfIs(encoding, each, last));
  return [...BASE64.alphabet].find(isOther);
}

/** Whether two characters stand in different halves of the alphabet, or one of them outside of it. */
function halfIs({ alphabet, foldsCase }: Encoding, one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) => {
    const place = alphabet.indexOf(foldsCase ? each.toUpperCase() : each);
    const half = 2 ** Math.ceil(Math.log2(alphabet.length) - 1);
    return place < 0 ? undefined : place >= half;
  });
  return first === undefined || second === undefined || first !== second;
}
