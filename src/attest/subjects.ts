import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

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
export async function subjectsIn(folder: string): Promise<Subject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => name !== STATEMENT && name !== ENVELOPE)
    .sort();
  const subjects: Subject[] = [];
  // One after the other: a folder may hold more files than a process may open.
  for (const name of names) subjects.push({ name, sha256: await digestOf(join(folder, name)) });
  return subjects;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
