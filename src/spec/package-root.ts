import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root: string | undefined;

/**
 * The folder of this package, whether the code runs from its sources, from dist/ or installed.
 * Throws an Error when no package.json lies above this file.
 */
export function packageRoot(): string {
  root ??= above(dirname(fileURLToPath(import.meta.url)));
  return root;
}

/** The version in package.json. */
export function toolVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')).version;
}

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('expected a package.json above the installed code, found none');
  return above(parent);
}
