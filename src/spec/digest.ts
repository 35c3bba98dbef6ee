import { createHash } from 'node:crypto';
import { readData } from './data.ts';

let digest: string | undefined;

/**
 * SHA-256 of the document as data (everything in `spec/` but its schemas), in lower-case hexadecimal: two runs
 * with the same digest were held against the same claims, whatever the revision is called.
 */
export function specDigest(): string {
  digest ??= createHash('sha256').update(JSON.stringify(readData())).digest('hex');
  return digest;
}
