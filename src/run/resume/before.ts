import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../result/check-result.ts';
import type { ReasonCode } from '../../result/reason.ts';
import type { RunOptions } from '../run-options.ts';
import { type Begun, readBegun } from '../unfinished.ts';
import { UsageError } from '../usage-error.ts';

/** A run that was killed or interrupted, as its folder tells. */
export interface Before {
  readonly folder: string;
  readonly begun: Begun;
  /** What its checks had said, those aside that it cut off. */
  readonly checks: readonly CheckResult[];
  /** When it wrote its last line. */
  readonly ended: Date;
}

/** What the end of a run leaves undecided in the checks under way. */
const CUT_OFF: ReadonlySet<ReasonCode> = new Set(['aborted', 'target-lost', 'no-answer']);

/** What the folder says is not asked for again. */
const SAID = [
  ...(['only', 'section', 'failed', 'effort', 'seed', 'replay', 'readOnly', 'strict'] as const),
  ...(['minCoverage', 'shard'] as const),
];

/** The run in this folder that did not come to its end. @throws UsageError when there is none */
export function runBefore(folder: string): Before {
  const found = readBegun(folder);
  // Earlier versions did not write down what has to be the same.
  if (found?.begun.basis)
    return { folder, ...found, checks: found.checks.filter((each) => !isCutOff(each)) };
  const hasEnded = existsSync(join(folder, 'run.json'));
  throw new UsageError(
    hasEnded
      ? `--resume: the run in ${folder} has ended whole: --failed checks again what failed or was undecided`
      : `--resume: expected the report folder of a run that was killed or interrupted, but ${folder} holds none`,
  );
}

function isCutOff({ decisions }: CheckResult): boolean {
  return decisions.some(({ reasonCode }) => reasonCode && CUT_OFF.has(reasonCode.code));
}

/**
 * The options of the run that goes on: those of the one before it; target and token may be told anew.
 * @throws UsageError for an option that the folder already answers
 */
export function resumedOptions(given: RunOptions, { begun }: Before): RunOptions {
  const twice = SAID.filter((name) => given[name] !== undefined && given[name] !== false);
  if (twice.length > 0)
    throw new UsageError(
      `--resume: the folder says what is checked, and how; leave ${twice.map(asOption).join(', ')} out`,
    );
  const { options, settings, embedded } = begun;
  const { only, sections, seed, readOnly, strict, shard, minCoverage } = settings;
  if (!embedded && [options.url, options.config, given.url, given.config].every((each) => !each))
    throw new UsageError('--resume: expected --config or --url: the folder does not name them');
  return {
    ...options,
    ...{ only, section: sections, seed, readOnly, strict },
    ...(shard ? { shard } : {}),
    ...(minCoverage?.all === undefined ? {} : { minCoverage: minCoverage.all }),
    ...given,
  };
}

function asOption(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
