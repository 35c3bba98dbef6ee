import type { Effort } from '../../result/run-result.ts';

/** The options of `run`, as commander gives them. */
export interface RunOptions {
  readonly url?: string;
  readonly token?: string;
  readonly config?: string;
  readonly only?: readonly string[];
  readonly section?: readonly string[];
  readonly effort: Effort;
  readonly seed?: number;
  readonly replay?: string;
  readonly readOnly: boolean;
  readonly strict: boolean;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly concurrency?: number;
  readonly dryRun: boolean;
  /** The folder in which the report folder is made. */
  readonly out: string;
}
