/** Whether every character of a text is printable ASCII; true of the empty text. */
export function isPrintableAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** A text in printable ASCII: every other character as `\u{hex}`. */
export function toAscii(text: string): string {
  return isPrintableAscii(text) ? text : text.replace(/[^\x20-\x7e]/gu, escaped);
}

/** What JSON writes as it stands. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** A text as JSON quotes it, in printable ASCII. */
export function quoteAscii(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : toAscii(JSON.stringify(text));
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
