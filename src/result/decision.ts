import type { ReportedReason } from './reason.ts';
import type { CheckVerdict } from './verdict.ts';

/** What one check said of one requirement; with a reason where it was skipped or is inconclusive. */
export interface Decision extends Partial<ReportedReason> {
  readonly requirement: string;
  readonly verdict: CheckVerdict;
  /** The configuration key that would enable a skipped check. */
  readonly enable?: string;
  /** How often it was exercised. */
  readonly count: number;
  /** Inputs of a property that could not be arranged, or for which no time was left; more than 0. */
  readonly leftOut?: number;
  /** The first exchange of the run that shows a pass. Older results do not have it. */
  readonly exchange?: number;
  /**
   * Set when nothing but refusals by these operations supports a pass: should one of them never
   * have succeeded in the whole run, its refusals prove nothing.
   */
  readonly restsOnRefusalBy?: readonly string[];
}
