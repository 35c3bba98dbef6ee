/** Arrays and objects inside each other; the document needs six. */
const DEEPEST = 512;

/** Elements of one array, or fields of one object; the longest page of the document has 500. */
const MOST_MEMBERS = 20_000;

/** Values in a whole text: a thousand resources of a hundred fields each. */
const MOST_VALUES = 100_000;

/**
 * Where a text of JSON goes beyond what is read of one: nested too deep, or with too many values, so that
 * whatever walks it would run out of stack, memory or time. Undefined when it does not. One pass over
 * the text, in constant memory; a text that is no JSON is counted as if it were.
 *
 * @returns the position of the first character that is too much
 */
export function beyondBounds(text: string): number | undefined {
  return isSmall(text) ? undefined : firstBeyond(text);
}

/**
 * Whether a text has too few characters for the commas of a long list, and too few brackets to nest deep:
 * most have, and a search for one character takes a fraction of the time of the whole pass.
 */
function isSmall(text: string): boolean {
  if (text.length <= DEEPEST) return true;
  if (text.length >= MOST_MEMBERS) return false;
  let openings = 0;
  for (const opening of ['{', '[']) {
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) {
      openings += 1;
      if (openings > DEEPEST) return false;
    }
  }
  return true;
}

function firstBeyond(text: string): number | undefined {
  const members = new Array<number>(DEEPEST + 1).fill(0);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > DEEPEST) return at;
      members[depth] = 0;
    } else if (code === BRACE_END || code === BRACKET_END) depth = Math.max(0, depth - 1);
    else if (code === COMMA) {
      values += 1;
      const count = (members[depth] ?? 0) + 1;
      if (count >= MOST_MEMBERS || values >= MOST_VALUES) return at;
      members[depth] = count;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** The position of the quote that ends the string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
