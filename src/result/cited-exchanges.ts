import { requirementsOf } from './requirement-result.ts';
import type { RunResult } from './run-result.ts';

/** Ids of the exchanges that a result rests on: behind each finding, and the one that shows each pass. */
export function citedExchanges(result: Pick<RunResult, 'checks' | 'sections'>): Set<number> {
  const findings = result.checks.flatMap((check) => check.findings);
  const passes = requirementsOf(result).flatMap(({ exchange }) => exchange ?? []);
  return new Set([...findings.flatMap(({ exchanges }) => exchanges), ...passes]);
}
