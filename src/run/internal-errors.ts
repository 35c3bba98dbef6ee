import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from '../redaction/redactor.ts';

/** Keeps the errors of this project itself beside the result. */
export function keepErrors(folder: string, errors: readonly string[], redactor: Redactor): void {
  if (errors.length === 0) return;
  const text = `${errors.join('\n\n')}\n`;
  writeFileSync(join(folder, 'internal-errors.txt'), redactor.text(text));
}
