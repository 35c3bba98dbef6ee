import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file of the run folder and its digest. */
export interface Subject {
  /** Path below the folder, with slashes. */
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** The statement over all other files. */
export const STATEMENT = 'attestation.json';

/** The statement once more, with a signature. */
export const ENVELOPE = 'attestation.dsse.json';

/** Every file below a folder but the attestation itself, in the order of names. @throws Error of the file system */
export function subjectsIn(folder: string): Subject[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => name !== STATEMENT && name !== ENVELOPE)
    .sort();
  return names.map((name) => ({ name, sha256: digestOf(join(folder, name)) }));
}

/** Bytes in memory at one time: evidence may be of any size. */
const PIECE = 1024 * 1024;

/** Read at once: most of hundreds of files are small, and to wait for each takes ten times as long. */
function digestOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
