import type { MissingOperation } from './causes/missing-operation.ts';
import { type CheckResult, EVERY_ANSWER } from './check-result.ts';
import type { PairsTried } from './figures/pairs-tried.ts';
import type { Observation, Traffic } from './run-result.ts';

/** What keeps all callers from the API, where most answers are like it; some are part of any run. */
export const DENYING_STATUSES: readonly number[] = [401, 403, 404, 429];

/** What a run knows beside the results of its checks; plain data, so that it can leave the worker. */
export interface Conclusion {
  /** What the monitor found in the answers, in the form of a check. */
  readonly answers: CheckResult;
  /** What was found when all checks were over; absent when nothing was. */
  readonly aftermath?: CheckResult;
  readonly observations: readonly Observation[];
  /** By operation. */
  readonly pairs: readonly PairsTried[];
  readonly neverSucceeded: readonly NeverSucceeded[];
  /** True when the target stopped answering before the end. */
  readonly lost: boolean;
  /** How many requests were answered with 408, 425, 502, 503 or 504, in spite of waiting. */
  readonly unavailable: number;
  /** Share of answers with one of DENYING_STATUSES, 0..1. */
  readonly deniedShare: number;
  readonly traffic: Traffic;
}

/** An operation that was tried and never answered with a 2xx. */
export interface NeverSucceeded {
  readonly operation: string;
  readonly attempts: number;
  /** Whether a check could not go on without it. */
  readonly needed: boolean;
  /** Set where it seems that the target does not have it: the document's row, and what it answers. */
  readonly missing?: Pick<MissingOperation, 'request' | 'section' | 'status'>;
}

/** Of a run that never began, or ended before it could sum up. */
export const NO_CONCLUSION: Conclusion = {
  answers: {
    id: EVERY_ANSWER,
    section: EVERY_ANSWER,
    title: 'every answer of the run keeps its contract',
    requirements: [],
    verdict: 'inconclusive',
    durationMillis: 0,
    decisions: [],
    findings: [],
    exchanges: 0,
  },
  observations: [],
  pairs: [],
  neverSucceeded: [],
  lost: false,
  unavailable: 0,
  deniedShare: 0,
  traffic: { requests: 0, created: 0, removed: 0, leftovers: [], throttledMillis: 0 },
};

/** What a run itself has to say, in the form of checks. */
export function ofRun({ aftermath, answers }: Conclusion): CheckResult[] {
  return aftermath === undefined ? [answers] : [aftermath, answers];
}
