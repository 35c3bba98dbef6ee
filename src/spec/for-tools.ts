import type { Schema } from './types.ts';

/** Keywords that other tools know, by those of ours beside which they say the same, or less. */
const BESIDE: Readonly<Record<string, string>> = {
  format: 'x-format',
  pattern: 'x-format',
  anyOf: 'if',
};

/**
 * Whether a keyword of a schema only tells other tools, in the words they know, what another keyword
 * beside it says in full. Nothing here judges by such a keyword.
 */
export function isForTools(schema: Schema, keyword: string): boolean {
  const full = BESIDE[keyword];
  return full !== undefined && Object.hasOwn(schema, full);
}
