import { type Cause, causesOf } from './causes/cause.ts';
import { type MissingOperation, missingOf, missingRemarks } from './causes/missing-operation.ts';
import type { Conclusion } from './conclusion.ts';
import { type ExitCode, exitCodeOf, type Outcome, outcomeOf } from './exit-code.ts';
import { type Figures, figuresOf, isClaimed } from './figures/coverage.ts';
import { type MinCoverage, tooLittleOf, tooLittleRemarks } from './figures/min-coverage.ts';
import { type Shortage, shortageRemarks, shortagesOf } from './figures/shortage.ts';
import {
  type RequirementResult,
  requirementsOf,
  type SectionResult,
} from './requirement-result.ts';
import { isDecided, isViolated } from './verdict.ts';
import { dayOf, isExempt, isStale, waiverStatus } from './waiver.ts';

/** The run in one word, a few figures, and what has to be said beside them. */
export interface Summary extends Figures {
  /** What it left undecided for want of budget; empty when nothing. */
  readonly shortages: readonly Shortage[];
  /** Documented operations that the target does not seem to have. */
  readonly missing: readonly MissingOperation[];
  readonly outcome: Outcome;
  readonly exitCode: ExitCode;
  readonly remarks: readonly string[];
  readonly causes: readonly Cause[];
}

/** What decides beside the verdicts. */
export interface Ending {
  /** A broken `should` breaks the run, and so does what is undecided for want of budget. */
  readonly strict: boolean;
  readonly aborted: boolean;
  /** YYYY-MM-DD, for waivers that expire. */
  readonly today: string;
  /** Checks that ended with an error of this project: then nothing may be called conforming. */
  readonly crashes?: number;
  /** Less coverage than this lets the run end with 1. */
  readonly minCoverage?: MinCoverage;
}

const HOLLOW_SHARE = 0.9;

/** The words by which remarks say why a run that found nothing broken has no verdict. */
const DENIALS = {
  aborted: 'the run was aborted before its end',
  nothing: 'nothing could be checked',
  lost: 'the target stopped answering before the end of the run',
  denied: 'the run never reached the API',
  needed: 'although checks needed it',
  crashes: 'internal errors of this suite',
} as const;

/** Whether a remark says why a run has no verdict. */
export function deniesVerdict(remark: string): boolean {
  return Object.values(DENIALS).some((words) => remark.includes(words));
}

/** Sums up a run. */
export function summarize(
  sections: readonly SectionResult[],
  conclusion: Conclusion,
  ending: Ending,
): Summary {
  const all = requirementsOf({ sections });
  const claimed = all.filter(isClaimed);
  const { aborted, crashes = 0 } = ending;
  const hasVerdict = !aborted && crashes === 0 && !isHollow(claimed, conclusion);
  const outcome = outcomeOf({ isBroken: isBroken(all, ending), hasVerdict });
  const tooLittle = tooLittleOf(sections, ending.minCoverage);
  const missing = missingOf(sections, conclusion.neverSucceeded);
  const remarks = [
    ...tooLittleRemarks(tooLittle),
    ...shortageRemarks(all),
    ...(aborted ? [DENIALS.aborted] : []),
    ...waiverRemarks(all, ending.today),
    ...missingRemarks(missing),
    ...hollowRemarks(claimed, conclusion),
    ...outageRemarks(conclusion),
    ...crashRemarks(crashes),
  ];
  const shortages = shortagesOf(all);
  const exitCode = exitCodeOf(outcome, {
    isShort: tooLittle.length > 0 || (ending.strict && shortages.length > 0),
  });
  const causes = causesOf(countingIn(all, ending.today), missing);
  return { shortages, missing, outcome, exitCode, remarks, causes, ...figuresOf(all, causes) };
}

/** Whether a requirement is violated that nothing excuses, or a waiver stands that must not stay. */
export function isBroken(
  requirements: readonly RequirementResult[],
  { strict, today }: Pick<Ending, 'strict' | 'today'>,
): boolean {
  return requirements.some((each) => {
    const counts = each.verdict === 'failed' || (strict && each.verdict === 'warned');
    return isStale(each, today) || (counts && !isExempt(each, today));
  });
}

/** The requirements that a run found violated and that nothing excuses. */
export function violatedIn(run: {
  readonly sections: readonly SectionResult[];
  readonly finished: string;
}): RequirementResult[] {
  return countingIn(requirementsOf(run), dayOf(run));
}

function countingIn(all: readonly RequirementResult[], today: string): RequirementResult[] {
  return all.filter((each) => isViolated(each.verdict) && !isExempt(each, today));
}

function waiverRemarks(all: readonly RequirementResult[], today: string): string[] {
  return all.flatMap((each) => {
    const status = waiverStatus(each, today);
    if (status === 'expired') {
      return [`the waiver for ${each.id} expired on ${each.waived?.expires}`];
    }
    const isNeeded = status !== 'not needed';
    return isNeeded ? [] : [`the waiver for ${each.id} is not needed any more: remove it`];
  });
}

function isHollow(claimed: readonly RequirementResult[], conclusion: Conclusion): boolean {
  const needed = conclusion.neverSucceeded.some((each) => each.needed);
  const decided = claimed.some((each) => isDecided(each.verdict));
  return conclusion.lost || !decided || needed || conclusion.deniedShare >= HOLLOW_SHARE;
}

function hollowRemarks(claimed: readonly RequirementResult[], conclusion: Conclusion): string[] {
  const remarks: string[] = [];
  if (!claimed.some((each) => isDecided(each.verdict))) remarks.push(DENIALS.nothing);
  if (conclusion.lost) remarks.push(DENIALS.lost);
  if (conclusion.deniedShare >= HOLLOW_SHARE) {
    const percent = Math.round(conclusion.deniedShare * 100);
    remarks.push(`${percent} % of the answers were 401, 403, 404 or 429: ${DENIALS.denied}`);
  }
  const isPart = claimed.some(({ reasonCode }) => reasonCode?.code === 'not-covered');
  const isUnfinished = conclusion.neverSucceeded.some(({ missing }) => missing);
  for (const { operation, attempts, needed, missing } of conclusion.neverSucceeded) {
    // Where something is missing, what is addressed by its ids cannot work either; and who asks for some checks only
    // has those that succeed left out.
    if (missing || ((isUnfinished || isPart) && !needed)) continue;
    const weight = needed ? `, ${DENIALS.needed}` : '; its refusals are not counted as proof';
    const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
    remarks.push(`${operation} never succeeded in ${times}${weight}`);
  }
  return remarks;
}

/** What says nothing of the document, but much of the run. */
function outageRemarks({ unavailable }: Conclusion): string[] {
  if (unavailable === 0) return [];
  const requests = unavailable === 1 ? '1 request' : `${unavailable} requests`;
  const answered = `${requests} got 408, 425, 502, 503 or 504, in spite of waiting where that was safe`;
  return [`the target was not there all the time: ${answered}; what needed them is inconclusive`];
}

function crashRemarks(crashes: number): string[] {
  if (crashes === 0) return [];
  return [`${crashes} ${DENIALS.crashes}, in internal-errors.txt: please report them`];
}
