import type { Finding } from '../result/finding.ts';

/** The refused value, or the one that did not come, beside the former one, in a line for each field. */
export function changeLines({ changes = [] }: Finding): string[] {
  return changes.map(({ field, from, to }) => `${field} ${to} in place of ${from}`);
}
