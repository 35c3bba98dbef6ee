import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { GENERATED_DATA, readYamlFiles } from '../spec/data.ts';
import { standaloneSource } from './compile-schemas.ts';

/**
 * The build step after tsc: writes the data of spec/ as JSON and its schemas as plain JavaScript
 * beside the compiled code, so that the package starts without reading YAML or compiling schemas.
 */

// What an earlier build left must not be read as the present data.
rmSync(GENERATED_DATA, { force: true });
write(GENERATED_DATA, JSON.stringify(readYamlFiles()));
write(new URL('./generated/judging.js', import.meta.url), standaloneSource(false));
write(new URL('./generated/telling.js', import.meta.url), standaloneSource(true));

function write(file: URL, text: string): void {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
