import type { Decision } from './decision.ts';
import type { Finding } from './finding.ts';
import type { Race } from './race.ts';
import type { CheckVerdict } from './verdict.ts';

/** Id and section of what is said of every answer of a run, whichever check asked. */
export const EVERY_ANSWER = 'Every answer';

/** Id and section of what was found when all checks were over. */
export const AFTERMATH = 'In the end';

/** Whether it is no check that a run can be asked for. */
export function isOfRun({ id }: Pick<CheckResult, 'id'>): boolean {
  return id === EVERY_ANSWER || id === AFTERMATH;
}

/** One check of the run, as vitest ran it. */
export interface CheckResult {
  /** Stable id: `volumes > a volume only grows`. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly verdict: CheckVerdict;
  readonly durationMillis: number;
  readonly decisions: readonly Decision[];
  readonly findings: readonly Finding[];
  readonly exchanges: number;
  /** The races that it ran, in their order; absent when it ran none. */
  readonly races?: readonly Race[];
  /** Pointer into spec/openapi.yaml for a generated check. */
  readonly pointer?: string;
}
