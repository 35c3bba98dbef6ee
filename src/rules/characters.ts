import { isPrintableAscii } from '../text/ascii.ts';

/** What became of a measure held against its bounds when several ways of measuring are honest. */
export type Measured = 'within' | 'beyond' | 'open';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const UTF8 = new TextEncoder();

/**
 * The smallest honest count: graphemes, since every grapheme holds at least one code point.
 * Counting stops at the first one beyond `enough`, so that a huge text takes little time.
 */
export function fewest(text: string, enough: number = Number.POSITIVE_INFINITY): number {
  if (isPrintableAscii(text)) return text.length;
  const segments = GRAPHEMES.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count <= enough && segments.next().done !== true) count += 1;
  return count;
}

/** The largest honest count: UTF-8 bytes, since no UTF-16 unit takes less than one byte. */
export function most(text: string): number {
  return isPrintableAscii(text) ? text.length : UTF8.encode(text).length;
}

/**
 * Holds a text's length, in characters, against inclusive bounds: `beyond` when every way of counting
 * characters is out of bounds on one side, `within` when none is, `open` when they disagree. A byte is
 * no character, so bytes make no text long enough; but where a text ends up in bytes, a server may find
 * it too long.
 */
export function lengthAgainst(
  text: string,
  min: number,
  max: number = Number.POSITIVE_INFINITY,
): Measured {
  const low = fewest(text, max);
  if (text.length < min || low > max) return 'beyond';
  return low >= min && most(text) <= max ? 'within' : 'open';
}
