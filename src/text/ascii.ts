/** Whether every character of a text is printable ASCII; true of the empty text. */
export function isPrintableAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** A text in printable ASCII: every other character as `\u{hex}`. */
export function toAscii(text: string): string {
  return isPrintableAscii(text) ? text : text.replace(/[^\x20-\x7e]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
