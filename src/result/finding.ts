import type { BrokenRequirement } from './broken-requirement.ts';
import type { Grounds } from './causes/grounds.ts';

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
  readonly counterexample?: Counterexample;
  /** What the request behind it was to change; absent where none was, or nothing showed what was there before. */
  readonly changes?: readonly AskedChange[];
  /** Absent in older results, and where no answer stands behind it. */
  readonly grounds?: Grounds;
  /** Arguments for `compute-conformance run` that repeat this finding alone. */
  readonly replay?: string;
  /** A shell script of curl commands that repeats it; secrets are environment variables. */
  readonly curl?: string;
}

/** The message of a finding without the id of its requirement, for where that stands already. */
export function besideItsId({
  requirement,
  message,
}: Pick<Finding, 'requirement' | 'message'>): string {
  const id = `${requirement}: `;
  return message.startsWith(id) ? message.slice(id.length) : message;
}

/** A field that a request was to change: its value before, and the one asked for. */
export interface AskedChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** Properties and state machines: the shortest failing input, with the seed and path that replay it. */
export interface Counterexample {
  readonly input: string;
  readonly seed: number;
  readonly path: string;
  readonly steps?: readonly string[];
  /** What keeps it from being known to be the shortest. */
  readonly note?: string;
}

/** Where a difference stands, whichever item of an array shows it: `*` for the position. */
export function placeOf(where = ''): string {
  return where.replace(/\/\d+(?=\/|$)/g, '/*');
}
