import { formats, rangeBreaches } from '../../rules/index.ts';
import type { Schema } from '../../spec/types.ts';

/**
 * The keyword of a string's schema that a text breaks first, the plainer keywords before the
 * format; for subnet ranges the kind of breach, which spec/openapi.yaml names like keywords.
 * Undefined when the text breaks none.
 */
export function violatedKeyword(schema: Schema, text: string): string | undefined {
  const length = [...text].length;
  if (length < (schema.minLength ?? 0)) return 'minLength';
  if (length > (schema.maxLength ?? length)) return 'maxLength';
  const needed = schema['x-pattern'];
  if (needed !== undefined && !matches(needed, text)) return 'x-pattern';
  const forbidden = (schema.not as Schema | undefined)?.pattern;
  if (forbidden !== undefined && matches(forbidden, text)) return 'not';
  if (schema['x-format'] === 'private-range') return rangeBreaches(text)[0]?.kind;
  return formats[schema['x-format'] ?? '']?.refuse(text) === undefined ? undefined : 'x-format';
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'u').test(text);
}
