import { beyondBounds } from './json-bounds.ts';

/**
 * The JSON value of a text, which may begin with a byte order mark (RFC 8259, 8.1); undefined when
 * the text is no JSON, or more of it than is read (see `beyondBounds`). A field `toString` is left out: no field of the
 * document has the name, and an object with any value there could not even be named in a message. A zero keeps its sign,
 * which JSON may write: compare with `isSameJson`.
 */
export function parseJson(text: string): unknown {
  if (beyondBounds(text) !== undefined) return undefined;
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return mayHoldConversion(text) ? JSON.parse(json, withoutConversion) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether some JSON begins like this text, of which the rest is not known. */
export function mayBeginJson(text: string): boolean {
  return /^\s*(?:$|[[{"\d-]|t|f|n)/.test(text);
}

/** How the name ends, from its capital on, which few texts have; and an escape, with which it may be written. */
function mayHoldConversion(text: string): boolean {
  return text.includes('String"') || text.includes('\\u');
}

function withoutConversion(name: string, value: unknown): unknown {
  return name === 'toString' ? undefined : value;
}

/** A mapping as YAML and JSON have it. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is what JSON calls an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
