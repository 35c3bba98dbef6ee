import standaloneCode from 'ajv/dist/standalone/index.js';
import { createContract } from './contract.ts';

/**
 * What the generated module needs: ajv's standalone code calls `require` for its own helpers even in
 * ES modules.
 */
const PROLOGUE = `import { createRequire } from 'node:module';
import { formats, keywords } from '../formats.js';
const require = createRequire(import.meta.url);
`;

/** The validators as the source of an ES module, for a folder beside this file's. */
export function standaloneSource(): string {
  const { ajv, names } = createContract();
  const exported = Object.fromEntries(names.map((name) => [name, name]));
  return PROLOGUE + standaloneCode.default(ajv, exported);
}
