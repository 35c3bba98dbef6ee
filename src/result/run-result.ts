import type { BrokenRequirement } from '../result/broken-requirement.ts';
import type { Level } from '../spec/types.ts';

/** What a run says of one requirement or one check (design: Words). */
export type Verdict = 'passed' | 'failed' | 'warned' | 'skipped' | 'inconclusive' | 'unobservable';

/** How much a run does: scales the number of cases and the length of sequences. */
export type Effort = 'smoke' | 'standard' | 'thorough';

/** A disagreement between the target and one requirement, with all that is needed to repeat it. */
export interface Finding extends BrokenRequirement {
  /** Id of the check that met it. */
  readonly check: string;
  /** Pointer into spec/openapi.yaml the check was derived from. */
  readonly pointer?: string;
  /** Ids of the exchanges behind it, the decisive one last. */
  readonly exchanges: readonly number[];
  /** How often the same disagreement was met in the run. */
  readonly count: number;
  /** Properties and state machines: the shortest failing input, the seed and path, and the option that replays it. */
  readonly counterexample?: {
    readonly input: string;
    readonly seed: number;
    readonly path: string;
    readonly steps?: readonly string[];
    /** What keeps it from being known to be the shortest. */
    readonly note?: string;
  };
  /** Arguments for `compute-conformance run` that repeat this finding alone. */
  readonly replay?: string;
  /** A shell script of curl commands that repeats it; secrets are environment variables. */
  readonly curl?: string;
}

/** What one check said of one requirement. */
export interface Decision {
  readonly requirement: string;
  readonly verdict: Exclude<Verdict, 'unobservable'>;
  /** Why it was skipped or is inconclusive. */
  readonly reason?: string;
  /** The configuration key that would enable a skipped check. */
  readonly enable?: string;
  /** How often it was exercised. */
  readonly count: number;
  /** Inputs of a property that could not be arranged, or for which no time was left; more than 0. */
  readonly leftOut?: number;
  /**
   * Set when nothing but refusals by these operations supports a pass: should one of them never
   * have succeeded in the whole run, its refusals prove nothing.
   */
  readonly restsOnRefusalBy?: readonly string[];
}

/** Id and section of what is said of every answer of a run, whichever check asked. */
export const EVERY_ANSWER = 'Every answer';

/** One check of the run, as vitest ran it. */
export interface CheckResult {
  /** Stable id: `volumes > a volume only grows`. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly verdict: Exclude<Verdict, 'unobservable'>;
  readonly durationMillis: number;
  readonly decisions: readonly Decision[];
  readonly findings: readonly Finding[];
  readonly exchanges: number;
  /** Pointer into spec/openapi.yaml for a generated check. */
  readonly pointer?: string;
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

/** What the whole run says of one requirement. */
export interface RequirementResult {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly cites: readonly string[];
  readonly verdict: Verdict;
  /** Why it was not decided: unobservable, skipped, inconclusive, or not claimed. */
  readonly reason?: string;
  readonly enable?: string;
  /** Ids of the checks that spoke about it. */
  readonly checks: readonly string[];
  /** How often it was exercised. */
  readonly count: number;
  readonly findings: readonly Finding[];
  /** True when the target's configuration says that it does not implement this part. */
  readonly notClaimed?: boolean;
  readonly waived?: { readonly reason: string; readonly owner: string; readonly expires: string };
}

/** One line of the preflight: reachable, a credential's role, a fixture, quota, budget, clock, leftovers. */
export interface PreflightItem {
  readonly name: string;
  readonly state: 'ready' | 'missing' | 'refused' | 'discovered';
  readonly note: string;
}

/** A share of a fixed denominator: the requirements that HTTP can observe and the target claims. */
export interface Share {
  readonly count: number;
  readonly of: number;
  /** count / of, 0..1. */
  readonly ratio: number;
}

/** `run.json`: the whole result of one run; every report derives from it (schema: spec/schemas/run.schema.json). */
export interface RunResult {
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
  readonly outcome: 'conforms' | 'does not conform' | 'no verdict';
  /** Why there is no verdict, or what makes the run hollow. */
  readonly remarks: readonly string[];
  readonly exitCode: 0 | 1 | 2 | 3;
  /** Number of requirements per verdict. */
  readonly totals: Readonly<Record<Verdict, number>>;
  readonly coverage: Share;
  readonly divergence: Share;
  readonly preflight: readonly PreflightItem[];
  readonly sections: readonly {
    readonly title: string;
    readonly requirements: readonly RequirementResult[];
  }[];
  readonly checks: readonly CheckResult[];
  readonly observations: readonly Observation[];
  readonly traffic: {
    readonly requests: number;
    readonly created: number;
    readonly removed: number;
    /** Paths of what could not be removed. */
    readonly leftovers: readonly string[];
    readonly throttledMillis: number;
  };
}
