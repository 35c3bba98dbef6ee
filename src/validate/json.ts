/** Stands for text that is no JSON. */
export const UNREADABLE = Symbol('unreadable');

/** The JSON value of a text, which may begin with a byte order mark (RFC 8259, 8.1). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return UNREADABLE;
  }
}
