import type { Check, Suite } from '../../../src/check/check.ts';

/** The checks of a suite that have this in their titles. @throws Error when there is none */
export function titled({ checks }: Suite, part: string): Check[] {
  const found = checks.filter(({ title }) => title.includes(part));
  if (found.length === 0) throw new Error(`no check is called ${part}`);
  return found;
}
