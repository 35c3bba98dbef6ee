import { createHash } from 'node:crypto';

/** The same text has the same id in every run, in the form of a UUID: histories join by it. */
export function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20)]
    .concat(hash.slice(20, 32))
    .join('-');
}
