import type { Finding } from './finding.ts';
import type { Level } from './level.ts';
import type { ReportedReason } from './reason.ts';
import type { Verdict } from './verdict.ts';
import type { Waiver } from './waiver.ts';

/** What the whole run says of one requirement; with a reason where it was not decided. */
export interface RequirementResult extends Partial<ReportedReason> {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly cites: readonly string[];
  readonly verdict: Verdict;
  /** The configuration key that would enable a skipped check. */
  readonly enable?: string;
  /** Ids of the checks that spoke about it. */
  readonly checks: readonly string[];
  /** How often it was exercised. */
  readonly count: number;
  readonly findings: readonly Finding[];
  /** The first exchange that shows a pass. Older results do not have it. */
  readonly exchange?: number;
  /** True when the target's configuration says that it does not implement this part. */
  readonly notClaimed?: boolean;
  readonly waived?: Waiver;
}

/** The requirements of one section of the document, in its order. */
export interface SectionResult {
  readonly title: string;
  readonly requirements: readonly RequirementResult[];
}

/** Every requirement of a run, in the order of the document. */
export function requirementsOf(result: {
  readonly sections: readonly SectionResult[];
}): RequirementResult[] {
  return result.sections.flatMap((section) => section.requirements);
}
