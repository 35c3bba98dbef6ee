import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says which reports could not be laid out; what was found stands in run.json all the same. */
export function tellUnwritten(failures: readonly string[]): void {
  for (const failure of failures) {
    const [line] = failure.split('\n');
    process.stderr.write(`internal error, please report it: could not lay out ${line}\n`);
  }
}

/** Keeps the errors of this project itself beside the result. */
export function keepErrors(folder: string, errors: readonly string[]): void {
  if (errors.length === 0) return;
  writeFileSync(join(folder, 'internal-errors.txt'), `${errors.join('\n\n')}\n`);
}
