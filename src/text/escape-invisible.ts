/**
 * Everything a reader cannot see or that changes how its neighbours are shown: control and format
 * characters (escapes, bidirectional overrides, zero-width marks), lone surrogates, private and
 * unassigned code points, line and paragraph separators, and every space but the plain one.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/**
 * A text on one line, safe for a terminal, a page or a table: each unseen character, line breaks
 * and tabs included, stands as `\u{202e}`.
 */
export function escapeInvisible(text: string): string {
  return text.replace(UNSEEN, named);
}

/** Like `escapeInvisible`, for blocks of text: line feeds and tabs stay as they are. */
export function escapeInvisibleBlock(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === '\n' || character === '\t' ? character : named(character),
  );
}

function named(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
