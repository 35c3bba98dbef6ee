import type { Found } from './fragments.ts';

/** The fields of requests whose values are secrets (document: instances and load balancers). */
export const SECRET_FIELDS: readonly string[] = ['root_pass', 'ssl_key'];

const SECRET_FIELD = /(?<="(root_pass|ssl_key)"\s{0,4}:\s{0,4}")(?:[^"\\]|\\.)*/gs;

/** The signature of an address to which image data is sent (document: endpoints/images#upload-procedure). */
const SIGNATURE = /(?<="upload_to"\s{0,4}:\s{0,4}"[^"?]{0,2048}\?)[^"]*/g;

/** Where the values of secret fields stand in a body, whether it is whole JSON or not; `name` is the field. */
export function secretFields(body: string): Found[] {
  const found: Found[] = [];
  if (body.includes('root_pass') || body.includes('ssl_key')) {
    for (const match of body.matchAll(SECRET_FIELD)) found.push(foundIn(match, match[1] ?? ''));
  }
  if (body.includes('"upload_to"')) {
    for (const match of body.matchAll(SIGNATURE)) found.push(foundIn(match, 'upload_to'));
  }
  return found.sort((one, other) => one.start - other.start);
}

function foundIn(match: RegExpMatchArray, name: string): Found {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length, name, isPlain: true };
}
