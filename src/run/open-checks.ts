import { suites } from '../../suites/index.ts';
import { EVERY_ANSWER } from '../result/check-result.ts';
import { requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { isViolated } from '../result/verdict.ts';
import { dayOf, isExempt } from '../result/waiver.ts';
import { readRun } from './run-folder.ts';
import type { RunOptions } from './run-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * What to check again of a run: ids of the checks that failed, warned or decided nothing, and of the
 * requirements that answers were seen to break. What is waived or not claimed is left out.
 * @param isKnown whether a check of this id exists: others are left out
 * @throws UsageError when there is nothing
 */
function openIn(result: RunResult, isKnown: (id: string) => boolean): string[] {
  const today = dayOf(result);
  const exempt = requirementsOf(result).filter((each) => isExempt(each, today));
  const excused = new Set(exempt.map(({ id }) => id));
  const open = result.checks
    .filter(({ id }) => id !== EVERY_ANSWER && isKnown(id))
    .filter(({ decisions }) =>
      decisions.some(
        ({ verdict, requirement }) => verdict !== 'passed' && !excused.has(requirement),
      ),
    );
  const seen = result.checks
    .filter(({ id }) => id === EVERY_ANSWER)
    .flatMap(({ decisions }) => decisions.filter(({ verdict }) => isViolated(verdict)))
    .filter(({ requirement }) => !excused.has(requirement));
  const ids = [...open.map(({ id }) => id), ...seen.map(({ requirement }) => requirement)];
  if (ids.length > 0) return ids;
  throw new UsageError('--failed: nothing failed there, and nothing was left undecided by a check');
}

/** The options with what `failed` stands for. @throws UsageError */
export function checkedAgain(options: RunOptions): RunOptions {
  const { failed, only, seed } = options;
  if (failed === undefined) return options;
  if (only !== undefined)
    throw new UsageError('--failed: it says what is checked; leave --only out');
  const before = readRun(failed);
  const known = new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const open = openIn(before, (id) => known.has(id));
  return { ...options, only: open, seed: seed ?? before.seed };
}
