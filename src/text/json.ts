import { beyondBounds } from './json-bounds.ts';

/**
 * The JSON value of a text, which may begin with a byte order mark (RFC 8259, 8.1); undefined when
 * the text is no JSON, or more of it than is read (see `beyondBounds`). Fields by which JavaScript
 * turns an object into text are left out: no field of the document has such a name, and with any
 * other value there the object could not even be named in a message. Zero has one sign only: JSON may
 * write -0, which is the same number and would not compare as such.
 */
export function parseJson(text: string): unknown {
  if (beyondBounds(text) !== undefined) return undefined;
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return mayNeedCare(text) ? JSON.parse(json, withCare) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether some JSON begins like this text, of which the rest is not known. */
export function mayBeginJson(text: string): boolean {
  return /^\s*(?:$|[[{"\d-]|t|f|n)/.test(text);
}

const CONVERSIONS: ReadonlySet<string> = new Set(['toString', 'valueOf', 'toJSON']);

/**
 * How such names end, from their capital on, which few texts have; an escape, with which they may be written; and what
 * may be a negative zero.
 */
function mayNeedCare(text: string): boolean {
  return (
    text.includes('String"') ||
    text.includes('Of"') ||
    text.includes('JSON"') ||
    text.includes('\\u') ||
    mayHoldNegativeZero(text)
  );
}

/** Most that looks like it stands in a date or an id, behind a digit or a letter, where no number begins. */
function mayHoldNegativeZero(text: string): boolean {
  for (let at = text.indexOf('-0'); at !== -1; at = text.indexOf('-0', at + 2)) {
    if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  }
  return false;
}

function isAlphanumeric(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a)
  );
}

function withCare(name: string, value: unknown): unknown {
  if (CONVERSIONS.has(name)) return undefined;
  return value === 0 ? 0 : value;
}

/** A mapping as YAML and JSON have it. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is what JSON calls an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
