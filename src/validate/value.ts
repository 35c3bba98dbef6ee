import { formats, keywords } from '../rules/index.ts';

/** What a rule says of a value: the reason when it is wrong, or that the document leaves it open. */
export interface ValueVerdict {
  readonly verdict: 'right' | 'wrong' | 'open';
  readonly reason?: string;
}

/** Names of all rules that validateValue knows, in alphabetical order. */
export const ruleNames: readonly string[] = [
  ...Object.keys(formats),
  ...Object.keys(keywords),
].sort();

/**
 * Holds one value against a rule of the document by its name, such as `vpc-label` or `timer`; see
 * `ruleNames`. Undefined for an unknown name. Never throws.
 */
export function validateValue(ruleName: string, value: unknown): ValueVerdict | undefined {
  const rule = [formats, keywords].find((table) => Object.hasOwn(table, ruleName))?.[ruleName];
  if (rule === undefined) return undefined;
  const reason = rule.refuse(value);
  if (reason !== undefined) return { verdict: 'wrong', reason };
  return { verdict: rule.isOpen(value) ? 'open' : 'right' };
}
