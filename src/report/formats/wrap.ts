const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const MARK = /\p{M}/u;

/** Columns a text takes in a terminal: two for wide characters, none for combining marks. */
export function columns(text: string): number {
  let sum = 0;
  for (const character of text) sum += MARK.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return sum;
}

/**
 * Lines of at most `width` columns, broken at spaces; a word longer than a line is broken inside.
 * @param width in columns; anything below 20 counts as 20.
 */
export function wrapped(text: string, width: number): string[] {
  const most = Math.max(20, width);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, most))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columns(longer) <= most) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** A text on one line of at most `width` columns; what does not fit gives way to an ellipsis. */
export function fitted(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let start = '';
  for (const character of text) {
    if (columns(start + character) >= width) break;
    start += character;
  }
  return `${start}…`;
}

function pieces(word: string, width: number): string[] {
  if (columns(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (columns(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
