import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { GENERATED_DATA, readYamlFiles } from '../spec/data.ts';
import { createContract } from './contract.ts';

/**
 * The build step after tsc: writes the data of spec/ as JSON and its schemas as plain JavaScript
 * beside the compiled code, so that the package starts without reading YAML or compiling schemas.
 * ajv's standalone code calls `require` for its own helpers even in ES modules, hence the prologue.
 */
const PROLOGUE = `import { createRequire } from 'node:module';
import { formats, keywords } from '../formats.js';
const require = createRequire(import.meta.url);
`;

// What an earlier build left must not be read as the present data.
rmSync(GENERATED_DATA, { force: true });
write(GENERATED_DATA, JSON.stringify(readYamlFiles()));

const { ajv, names } = createContract();
const exported = Object.fromEntries(names.map((name) => [name, name]));
write(
  new URL('./generated/schemas.js', import.meta.url),
  PROLOGUE + standaloneCode.default(ajv, exported),
);

function write(file: URL, text: string): void {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
