import { isPrintableAscii } from '../text/ascii.ts';

/** What became of a measure held against its bounds when several ways of measuring are honest. */
export type Measured = 'within' | 'beyond' | 'open';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const UTF8 = new TextEncoder();

/** Printable ASCII, Latin letters and Chinese characters: one UTF-16 unit each, which joins no other to a grapheme. */
const STANDING_ALONE = /^[\x20-\x7e\u00c0-\u024f\u4e00-\u9fff]*$/;

/** UTF-16 units that are split at one time: over a long text the splitting takes superlinear time. */
const PIECE = 1024;

/**
 * The smallest honest count: graphemes, since every grapheme holds at least one code point.
 * Counting stops at the first one beyond `enough`, so that a huge text takes little time.
 */
export function fewest(text: string, enough: number = Number.POSITIVE_INFINITY): number {
  if (STANDING_ALONE.test(text)) return text.length;
  let count = 0;
  for (let at = 0; at < text.length && count <= enough; ) {
    const { graphemes, end } = wholeGraphemes(text, at);
    count += graphemes;
    at = end;
  }
  return Math.min(count, enough + 1);
}

/** So many graphemes, at least one, begin at a position and end at another, whatever follows them. */
function wholeGraphemes(text: string, at: number): { graphemes: number; end: number } {
  for (let length = PIECE; ; length *= 2) {
    const isLast = at + length >= text.length;
    const starts = startsIn(text.slice(at, wholePairs(text, at + length)));
    if (isLast) return { graphemes: starts.length, end: text.length };
    // What follows the piece may belong to its last grapheme.
    const end = starts.at(-1) ?? 0;
    if (end > 0) return { graphemes: starts.length - 1, end: at + end };
  }
}

/** The position, or the one before it where it stands inside a surrogate pair. */
function wholePairs(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

function startsIn(piece: string): number[] {
  return Array.from(GRAPHEMES.segment(piece), ({ index }) => index);
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
  if (text.length < min) return 'beyond';
  const isShort = most(text) <= max;
  // A text that is not empty has at least one grapheme.
  if (isShort && min <= 1) return 'within';
  const low = fewest(text, Number.isFinite(max) ? max : min);
  if (low > max) return 'beyond';
  return low >= min && isShort ? 'within' : 'open';
}
