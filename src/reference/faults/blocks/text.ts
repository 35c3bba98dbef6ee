/** A text as a server keeps it that knows no characters beyond ASCII. */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, '?');
}
