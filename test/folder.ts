import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for the length of one test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'compute-conformance-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
