import { type CheckResult, EVERY_ANSWER } from '../result/check-result.ts';
import type { Conclusion } from '../result/conclusion.ts';

/** What is known of a run whose worker never came to its conclusion: what each check had said by then. */
export function unconcluded(checks: readonly CheckResult[]): Conclusion {
  const exchanges = checks.reduce((sum, check) => sum + check.exchanges, 0);
  return {
    answers: {
      id: EVERY_ANSWER,
      section: EVERY_ANSWER,
      title: 'every answer of the run keeps its contract',
      requirements: [],
      verdict: 'inconclusive',
      durationMillis: 0,
      decisions: [],
      findings: [],
      exchanges,
    },
    observations: [],
    neverSucceeded: [],
    lost: false,
    unavailable: 0,
    deniedShare: 0,
    traffic: { requests: exchanges, created: 0, removed: 0, leftovers: [], throttledMillis: 0 },
  };
}
