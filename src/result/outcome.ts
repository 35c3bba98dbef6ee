import type { Conclusion } from '../runner/conclude.ts';
import { figuresOf, isClaimed, isDecided } from './coverage.ts';
import type { RequirementResult, RunResult } from './run-result.ts';

type Section = RunResult['sections'][number];
type Summary = Pick<
  RunResult,
  'outcome' | 'exitCode' | 'remarks' | 'totals' | 'coverage' | 'divergence'
>;

const HOLLOW_SHARE = 0.9;

/**
 * The run in one word and a few figures.
 * @param today date YYYY-MM-DD, for waivers that expire
 */
export function summarize(
  sections: readonly Section[],
  conclusion: Conclusion,
  options: { strict: boolean; aborted: boolean; today: string },
): Summary {
  const all = sections.flatMap((section) => section.requirements);
  const claimed = all.filter(isClaimed);
  const broken = claimed.filter((each) => breaks(each, options));
  const remarks = [
    ...waiverRemarks(all, options.today),
    ...hollowRemarks(claimed, conclusion),
    ...budgetRemarks(claimed),
  ];
  const noVerdict = options.aborted || isHollow(claimed, conclusion);
  const exitCode = broken.length > 0 || staleWaiver(all, options.today) ? 1 : noVerdict ? 3 : 0;
  return {
    outcome: exitCode === 1 ? 'does not conform' : exitCode === 3 ? 'no verdict' : 'conforms',
    exitCode,
    remarks: options.aborted ? ['the run was aborted before its end', ...remarks] : remarks,
    ...figuresOf(all),
  };
}

function breaks(each: RequirementResult, options: { strict: boolean; today: string }): boolean {
  const counts = each.verdict === 'failed' || (options.strict && each.verdict === 'warned');
  return counts && !(each.waived && each.waived.expires >= options.today);
}

/** A waiver that expired, or whose requirement passes, must not stay. */
function staleWaiver(all: readonly RequirementResult[], today: string): boolean {
  return all.some((each) => each.waived && isStale(each, today));
}

function isStale(each: RequirementResult, today: string): boolean {
  return each.verdict === 'passed' || (each.waived?.expires ?? '') < today;
}

function waiverRemarks(all: readonly RequirementResult[], today: string): string[] {
  return all
    .filter((each) => each.waived && isStale(each, today))
    .map((each) =>
      each.verdict === 'passed'
        ? `the waiver for ${each.id} is not needed any more: remove it`
        : `the waiver for ${each.id} expired on ${each.waived?.expires}`,
    );
}

function isHollow(claimed: readonly RequirementResult[], conclusion: Conclusion): boolean {
  const needed = conclusion.neverSucceeded.some((each) => each.needed);
  const decided = claimed.some((each) => isDecided(each.verdict));
  return conclusion.lost || !decided || needed || conclusion.turnedAway >= HOLLOW_SHARE;
}

function hollowRemarks(claimed: readonly RequirementResult[], conclusion: Conclusion): string[] {
  const remarks: string[] = [];
  if (!claimed.some((each) => isDecided(each.verdict))) remarks.push('nothing could be checked');
  if (conclusion.lost) remarks.push('the target stopped answering before the end of the run');
  if (conclusion.turnedAway >= HOLLOW_SHARE) {
    const percent = Math.round(conclusion.turnedAway * 100);
    remarks.push(`${percent} % of the answers were 401, 403 or 404: the run never reached the API`);
  }
  for (const { operation, attempts, needed } of conclusion.neverSucceeded) {
    const weight = needed ? 'although checks needed it' : 'its refusals are not counted as proof';
    const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
    remarks.push(`${operation} never succeeded in ${times}; ${weight}`);
  }
  return remarks;
}

/** What a larger budget would have decided. */
function budgetRemarks(claimed: readonly RequirementResult[]): string[] {
  return ['requests', 'objects'].flatMap((kind) => {
    const isShort = new RegExp(`budget of \\d+ ${kind} is used up`);
    const { length } = claimed.filter(
      ({ verdict, reason = '' }) => !isDecided(verdict) && isShort.test(reason),
    );
    const left = `${length} of ${claimed.length} requirements undecided`;
    return length === 0 ? [] : [`too small a budget left ${left}: raise limits.${kind}`];
  });
}
