import { type MissingOperation, missingOf } from '../../src/result/causes/missing-operation.ts';
import type { Conclusion } from '../../src/result/conclusion.ts';
import type { Finding } from '../../src/result/finding.ts';
import { violatedIn } from '../../src/result/outcome.ts';
import type { RequirementResult, SectionResult } from '../../src/result/requirement-result.ts';

/**
 * What a whole run against one fault left behind: enough to find the causes anew when their rules change, without
 * another run.
 */
export interface Measured {
  /** Id of the fault. */
  readonly fault: string;
  readonly violated: readonly RequirementResult[];
  readonly missing: readonly MissingOperation[];
  /** How many checks were run: those that can see the fault, or all. */
  readonly checks: number;
  readonly requests: number;
  /** Resources that were created. */
  readonly objects: number;
  readonly seconds: number;
}

/** A run that has ended, and what there is to keep of it. */
interface Ended {
  readonly fault: string;
  readonly checks: number;
  readonly sections: readonly SectionResult[];
  readonly conclusion: Conclusion;
  readonly started: Date;
}

/** Takes out of a run what its causes are found from. */
export function measured({ fault, checks, sections, conclusion, started }: Ended): Measured {
  const now = new Date();
  const violated = violatedIn({ sections, finished: now.toISOString() });
  return {
    fault,
    violated: violated.map((each) => ({ ...each, findings: each.findings.map(withoutRepetition) })),
    missing: missingOf(sections, conclusion.neverSucceeded),
    checks,
    requests: conclusion.traffic.requests,
    objects: conclusion.traffic.created,
    seconds: Math.round((now.getTime() - started.getTime()) / 1000),
  };
}

/** How to repeat a finding says nothing of its cause. */
function withoutRepetition({ curl, replay, counterexample, ...finding }: Finding): Finding {
  return finding;
}
