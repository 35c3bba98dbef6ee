import { isUtf8 } from 'node:buffer';

/** Marks bytes that are no text: what follows is their base64. */
const BINARY = 'data:application/octet-stream;base64,';

/** Ends a text that was cut for evidence. */
const CUT = /… \[(\d+) more characters\]$/;

/** A body as text for evidence: UTF-8 as it is, anything else as base64 behind a marker. */
export function bodyText(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return isUtf8(bytes) ? bytes.toString('utf8') : BINARY + bytes.toString('base64');
}

/** The bytes behind a text made by `bodyText`; undefined when the text is text. */
export function binaryOf(text: string): Buffer | undefined {
  return text.startsWith(BINARY) ? Buffer.from(text.slice(BINARY.length), 'base64') : undefined;
}

/** At most `length` characters of a text, with a marker that says how much was left out. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, length) + cutMark(text.length - length);
}

/** What stands in place of so many characters that were left out at the end of a text. */
export function cutMark(characters: number): string {
  return `… [${characters} more characters]`;
}

/** True when `cutText` took something away. */
export function isCut(text: string): boolean {
  return CUT.test(text);
}
