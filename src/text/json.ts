/**
 * The JSON value of a text, which may begin with a byte order mark (RFC 8259, 8.1); undefined when
 * the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** A mapping as YAML and JSON have it. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is what JSON calls an object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
