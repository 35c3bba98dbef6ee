import { suites } from '../../suites/index.ts';
import { isOfRun } from '../result/check-result.ts';
import type { Decision } from '../result/decision.ts';
import type { Finding } from '../result/finding.ts';
import { requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { isViolated } from '../result/verdict.ts';
import { dayOf, isExempt } from '../result/waiver.ts';
import { readExchanges, readRun } from './run-folder.ts';
import type { RunOptions } from './run-options.ts';
import { UsageError } from './usage-error.ts';

/** What is left to do of a run: checks by their ids, and requirements. */
interface Open {
  readonly ids: readonly string[];
  /** What answers showed to be broken, whichever check asked. */
  readonly seen: readonly Finding[];
}

/** What failed, warned or decided nothing, but for what is waived, not claimed, or no matter of the effort. */
function openIn(result: RunResult): Open {
  const today = dayOf(result);
  const exempt = requirementsOf(result).filter((each) => isExempt(each, today));
  const excused = new Set(exempt.map(({ id }) => id));
  const isOpen = ({ verdict, requirement, reasonCode }: Decision) =>
    verdict !== 'passed' && !excused.has(requirement) && reasonCode?.code !== 'effort';
  const checks = result.checks.filter((check) => !isOfRun(check));
  const answers = result.checks.filter(isOfRun);
  const violated = answers
    .flatMap(({ decisions }) => decisions)
    .filter((decision) => isOpen(decision) && isViolated(decision.verdict))
    .map(({ requirement }) => requirement);
  const seen = answers.flatMap(({ findings }) => findings);
  return {
    ids: [...checks.filter((each) => each.decisions.some(isOpen)).map(({ id }) => id), ...violated],
    seen: seen.filter(({ requirement }) => violated.includes(requirement)),
  };
}

/** Ids of the checks whose requests were answered with what these findings say. */
async function askersOf(folder: string, result: RunResult, seen: readonly Finding[]) {
  const exchanges = await readExchanges(folder, result);
  return seen.flatMap((finding) => finding.exchanges.map((id) => exchanges.get(id)?.check ?? ''));
}

/**
 * The options with what `failed` stands for: the checks that failed, warned or decided nothing, the requirements that
 * answers were seen to break, and the checks that had asked.
 * @throws UsageError when there is nothing
 */
export async function checkedAgain<Options extends Pick<RunOptions, 'failed' | 'only' | 'seed'>>(
  options: Options,
): Promise<Options & Pick<RunOptions, 'only' | 'seed'>> {
  const { failed, only, seed } = options;
  if (failed === undefined) return options;
  if (only !== undefined)
    throw new UsageError('--failed: it says what is checked; leave --only out');
  const before = readRun(failed);
  const { ids, seen } = openIn(before);
  const known = new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const requirements = seen.map(({ requirement }) => requirement);
  const asked = [...ids, ...(await askersOf(failed, before, seen))];
  const open = asked.filter((id) => known.has(id) || requirements.includes(id));
  if (open.length === 0)
    throw new UsageError(
      '--failed: nothing failed there, and nothing was left undecided by a check',
    );
  return { ...options, only: [...new Set(open)], seed: seed ?? before.seed };
}
