import type { KeyObject } from 'node:crypto';
import type { Environment } from '../config/environment.ts';
import type { CheckResult } from '../result/check-result.ts';
import type { Effort } from '../result/run-result.ts';

/** What a run is asked to do; everything has a default. */
export interface RunOptions {
  /** Base address of the target. Without it and without `config` the embedded reference server is tested. */
  readonly url?: string;
  /** Token of the owner, or `env:NAME`. */
  readonly token?: string;
  /** The configuration of the target: a YAML or JSON file, or what such a file would hold. */
  readonly config?: string | object;
  /** Where `env:NAME` is looked up; by default nowhere. */
  readonly env?: Environment;
  /** Requirement ids, check titles or globs. */
  readonly only?: readonly string[];
  /** Sections by title or its beginning. */
  readonly section?: readonly string[];
  /** A report folder: what failed or was undecided there is checked again, with its seed. */
  readonly failed?: string;
  /**
   * The report folder of a run that was killed or interrupted: it goes on, on the same target, with what has not ended.
   * What it was asked for is not said again.
   */
  readonly resume?: string;
  /** By default standard. */
  readonly effort?: Effort;
  /** 0 to 2^31 - 1; drawn when it is left out. */
  readonly seed?: number;
  /** With `only` and `seed`: the path of one counterexample. */
  readonly replay?: string;
  /** Whether nothing but GET is sent. */
  readonly readOnly?: boolean;
  /** Whether a broken `should` fails the run, and what is undecided for want of budget. */
  readonly strict?: boolean;
  /** The least coverage in per cent. */
  readonly minCoverage?: number;
  /** The i-th of n parts, from 1. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** Requests under way at once, 1 to 256. */
  readonly concurrency?: number;
  /** Private key (Ed25519) that signs the attestation. */
  readonly key?: KeyObject;
  /** The folder in which the report folder is made; by default `reports`. */
  readonly out?: string;
}

/** What a run tells while it goes on, and how it is ended early. */
export interface RunListener {
  /** Ends the run: what is under way ends, what was created is removed, the report is written. */
  readonly signal?: AbortSignal;
  /** Before the first check: what the run may cost the target, what is not ready, where the report goes. */
  readonly announced?: (lines: readonly string[]) => void;
  /** How many checks will run. */
  readonly begin?: (checks: number) => void;
  /** A check has ended. */
  readonly check?: (result: CheckResult) => void;
  /** Something in the configuration that still works and is to be changed. */
  readonly notice?: (sentence: string) => void;
}

/** The options by which a run is repeated. */
export type Repeatable = Pick<RunOptions, 'url' | 'config' | 'token' | 'effort'>;
