import type { Configuration } from '../config/configuration.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { RunResult } from '../result/run-result.ts';
import type { Before } from './resume/before.ts';
import type { RunListener, RunOptions } from './run-options.ts';
import type { Selection } from './select-checks.ts';

/** What a run came to. */
export interface Run {
  /** What run.json holds; without secrets. */
  readonly result: RunResult;
  /** Where the reports stand. */
  readonly folder: string;
  /** Reports that could not be laid out, and why: faults of this project. */
  readonly unwritten: readonly string[];
  /** Whether something hung and was given up: the process will not end by itself. */
  readonly isStuck: boolean;
}

/** One run under way. */
export interface Conducted {
  readonly configuration: Configuration;
  readonly embedded: boolean;
  readonly selection: Selection;
  readonly options: RunOptions;
  readonly listener: RunListener;
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  /** The run that it goes on from. */
  readonly before?: Before;
}
