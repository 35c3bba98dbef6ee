import { mkdirSync, writeFileSync } from 'node:fs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createContract } from './contract.ts';

/**
 * The build step after tsc: writes the validators as plain JavaScript beside this file, so that the
 * package starts without compiling schemas. ajv's standalone code calls `require` for its own
 * helpers even in ES modules, hence the prologue.
 */
const PROLOGUE = `import { createRequire } from 'node:module';
import { formats, keywords } from '../formats.js';
const require = createRequire(import.meta.url);
`;

const { ajv, names } = createContract();
const exported = Object.fromEntries(names.map((name) => [name, name]));
const folder = new URL('./generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('schemas.js', folder), PROLOGUE + standaloneCode.default(ajv, exported));
