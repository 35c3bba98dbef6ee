import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, loadConfiguration } from '../../src/config/load.ts';
import { folder } from '../folder.ts';

/** A configuration file with this text, for the length of one test. */
export function fileWith(text: string): string {
  const file = join(folder(), 'target.yaml');
  writeFileSync(file, text);
  return file;
}

/** The problems of a configuration, or none. */
export function problemsOf(value: unknown, env = {}): readonly string[] {
  try {
    loadConfiguration({ value, env });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
