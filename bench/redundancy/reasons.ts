import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Why checks stay that no fault needs. */
export interface Reason {
  readonly because: string;
  /** Patterns of the ids of checks: regular expressions that match the whole. */
  readonly checks: readonly string[];
}

/**
 * What people have said of them.
 * @throws Error when a reason is empty, or is of no check
 */
export function readReasons(file: string, checks: readonly string[]): readonly Reason[] {
  const reasons = parse(readFileSync(file, 'utf8')) as Reason[];
  for (const { because, checks: patterns } of reasons) {
    if (!because) throw new Error(`expected a reason why ${patterns} stay`);
    const idle = patterns.find((each) => !checks.some((check) => isMatched(check, each)));
    if (idle !== undefined) throw new Error(`${file}: no check is called ${idle}`);
  }
  return reasons;
}

/** The first reason that is said of a check. */
export function reasonOf(reasons: readonly Reason[], check: string): Reason | undefined {
  return reasons.find(({ checks }) => checks.some((pattern) => isMatched(check, pattern)));
}

function isMatched(check: string, pattern: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(check);
}
