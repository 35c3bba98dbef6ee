import { formats, keywords, volumeAllowanceRule, volumeGrowth } from '../../../src/rules/index.ts';
import type { Rule } from '../../../src/rules/rule.ts';

/** Rules that read one text. */
export const TEXT_RULES: readonly Rule<string>[] = Object.values(formats);

/** All others. */
export const VALUE_RULES: readonly Rule<unknown>[] = [
  ...Object.values(keywords),
  volumeAllowanceRule as Rule<unknown>,
  volumeGrowth as Rule<unknown>,
];
