import type { Cause } from './causes/cause.ts';
import type { MissingOperation } from './causes/missing-operation.ts';
import type { CheckResult } from './check-result.ts';
import type { ExitCode, Outcome } from './exit-code.ts';
import type { Figures } from './figures/coverage.ts';
import type { MinCoverage } from './figures/min-coverage.ts';
import type { PairsTried } from './figures/pairs-tried.ts';
import type { Shortage } from './figures/shortage.ts';
import type { SectionResult } from './requirement-result.ts';

/** How much a run does: scales the number of cases and the length of sequences. */
export type Effort = 'smoke' | 'standard' | 'thorough';

/** An implementation of the API, as its owner calls it. */
export interface Product {
  readonly name: string;
  readonly version?: string;
}

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
  readonly state: 'ready' | 'missing' | 'unusable' | 'refused' | 'discovered';
  readonly note: string;
}

/** What the run did to the target. */
export interface Traffic {
  readonly requests: number;
  readonly created: number;
  readonly removed: number;
  /** Paths of what could not be removed. */
  readonly leftovers: readonly string[];
  /** Waited because the target asked for it, added up over all that was under way. */
  readonly throttledMillis: number;
  /** Waited for answers that did not come in time, likewise. Older results do not have it. */
  readonly timeoutMillis?: number;
  /** Waited for changes to show, likewise. Older results do not have it. */
  readonly convergenceMillis?: number;
}

/** A run was killed or interrupted, and went on later; all in UTC, ISO 8601. */
export interface Resumption {
  /** How many checks had ended, and stay as they were said. */
  readonly checks: number;
  /** When the last sign of the run before was written. */
  readonly ended: string;
  readonly resumed: string;
}

/** `run.json`: the whole result of one run; every report derives from it (schema: spec/schemas/run.schema.json). */
export interface RunResult extends Figures {
  readonly format: 'compute-conformance/run/1';
  readonly tool: { readonly name: string; readonly version: string; readonly node: string };
  /** The digest (SHA-256, hexadecimal) is that of the document as data; older results do not have it. */
  readonly document: { readonly revision: string; readonly digest?: string };
  readonly target: {
    readonly url: string;
    readonly embedded: boolean;
    /** What the owner says that runs there. */
    readonly product?: Product;
  };
  /** UTC, ISO 8601. */
  readonly started: string;
  readonly finished: string;
  /** Absent in a run that went on without a break. */
  readonly resumptions?: readonly Resumption[];
  readonly seed: number;
  readonly effort: Effort;
  /** The options that shaped the run, secrets left out. */
  readonly options: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** What the run left undecided for want of budget. Older results do not have it. */
  readonly shortages?: readonly Shortage[];
  /** Documented operations that the target does not seem to have. Older results do not have it. */
  readonly missing?: readonly MissingOperation[];
  /** The least coverage that was asked for; absent when none was. */
  readonly minCoverage?: MinCoverage;
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
  /** How many pairs of values were tried in one request, by operation. Older results do not have it. */
  readonly pairs?: readonly PairsTried[];
  readonly traffic: Traffic;
}
