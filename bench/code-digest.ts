import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was measured of the built code holds for the same digest only: of the server, the suites and what runs them. */
export function codeDigest(): string {
  const hash = createHash('sha256');
  for (const folder of ['dist/src', 'dist/suites']) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of names.filter((each) => each.endsWith('.js'))) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex');
}
