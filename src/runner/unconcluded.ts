import type { CheckResult } from '../result/check-result.ts';
import { type Conclusion, NO_CONCLUSION } from '../result/conclusion.ts';

/** What is known of a run whose worker never came to its conclusion: what each check had said by then. */
export function unconcluded(checks: readonly CheckResult[]): Conclusion {
  const exchanges = checks.reduce((sum, check) => sum + check.exchanges, 0);
  const { answers, traffic } = NO_CONCLUSION;
  return {
    ...NO_CONCLUSION,
    answers: { ...answers, exchanges },
    traffic: { ...traffic, requests: exchanges },
  };
}
