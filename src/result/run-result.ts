import type { Cause } from './cause.ts';
import type { CheckResult } from './check-result.ts';
import type { Figures } from './coverage.ts';
import type { ExitCode, Outcome } from './exit-code.ts';
import type { SectionResult } from './requirement-result.ts';
import type { Shortage } from './shortage.ts';

/** How much a run does: scales the number of cases and the length of sequences. */
export type Effort = 'smoke' | 'standard' | 'thorough';

/** What the target chose where the document is silent. */
export interface Observation {
  readonly silence: string;
  readonly question: string;
  /** The choices seen, each with how often and one exchange that shows it. */
  readonly choices: readonly {
    readonly choice: string;
    readonly count: number;
    readonly exchange?: number;
  }[];
}

/** One line of the preflight: reachable, a credential's role, a fixture, quota, budget, clock, leftovers. */
export interface PreflightItem {
  readonly name: string;
  readonly state: 'ready' | 'missing' | 'refused' | 'discovered';
  readonly note: string;
}

/** What the run did to the target. */
export interface Traffic {
  readonly requests: number;
  readonly created: number;
  readonly removed: number;
  /** Paths of what could not be removed. */
  readonly leftovers: readonly string[];
  readonly throttledMillis: number;
}

/** `run.json`: the whole result of one run; every report derives from it (schema: spec/schemas/run.schema.json). */
export interface RunResult extends Figures {
  readonly format: 'compute-conformance/run/1';
  readonly tool: { readonly name: string; readonly version: string; readonly node: string };
  readonly document: { readonly revision: string };
  readonly target: { readonly url: string; readonly embedded: boolean };
  /** UTC, ISO 8601. */
  readonly started: string;
  readonly finished: string;
  readonly seed: number;
  readonly effort: Effort;
  /** The options that shaped the run, secrets left out. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** What the run left undecided for want of budget. Older results do not have it. */
  readonly shortages?: readonly Shortage[];
  readonly outcome: Outcome;
  /** Why there is no verdict, or what makes the run hollow. */
  readonly remarks: readonly string[];
  readonly exitCode: ExitCode;
  readonly preflight: readonly PreflightItem[];
  readonly sections: readonly SectionResult[];
  /** What to fix, in the order to fix it. */
  readonly causes: readonly Cause[];
  readonly checks: readonly CheckResult[];
  readonly observations: readonly Observation[];
  readonly traffic: Traffic;
}
