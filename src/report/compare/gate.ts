import { besideItsId } from '../../result/finding.ts';
import { type RequirementResult, requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isDecided, isViolated } from '../../result/verdict.ts';
import { dayOf, isExempt, waiverStatus } from '../../result/waiver.ts';
import { counted } from '../numbers.ts';
import type { Comparison } from './compare.ts';

/** What changed from a run that is taken as the base to a new one. */
export interface Gate {
  /** In the order in which a reviewer reads them; empty ones too. */
  readonly parts: readonly GatePart[];
  readonly outcome: 'no regression' | 'regression' | 'no verdict';
  /** The outcome in one sentence. */
  readonly sentence: string;
}

/** Changes of one kind. */
export interface GatePart {
  readonly name: (typeof NAMES)[number];
  readonly changes: readonly Change[];
}

/** One thing that is not as it was. */
export interface Change {
  /** Id of a requirement or silence. */
  readonly id: string;
  /** Its statement or question. */
  readonly about: string;
  readonly was: string;
  readonly is: string;
}

/** What a gate exits with. */
export const EXIT_CODES = { 'no regression': 0, regression: 1, 'no verdict': 3 } as const;

const NAMES = [
  'newly failing',
  'fixed',
  'newly undecided',
  'waivers and claims',
  'profile',
] as const;

/** A requirement in both runs; undefined where a run does not know it. */
interface Pair {
  readonly before: Told | undefined;
  readonly after: Told | undefined;
}

/** A requirement, and whether its verdict makes the run red. */
interface Told {
  readonly result: RequirementResult;
  readonly isRed: boolean;
}

/**
 * Holds a new run against the one before it. A regression is a requirement that makes the new run red and
 * did not make the old one so: failed (under --strict also warned), not waived, not declared as not claimed.
 * What is only not decided any more is told, and is no regression.
 */
export function gateOf(before: RunResult, after: RunResult, comparison: Comparison): Gate {
  const pairs = pairsOf(before, after);
  const failing = pairs.filter(({ before: old, after: now }) => now?.isRed && !old?.isRed);
  const parts: Record<GatePart['name'], readonly Change[]> = {
    'newly failing': failing.map((pair) => change(pair, saidOf(pair.after))),
    fixed: pairs.filter(isFixed).map((pair) => change(pair)),
    'newly undecided': pairs.filter(isLost).map((pair) => change(pair, saidOf(pair.after))),
    'waivers and claims': pairs.flatMap((pair) => exemption(pair, dayOf(before), dayOf(after))),
    profile: profile(comparison),
  };
  const outcome = outcomeOf(after, failing.length > 0);
  return {
    parts: NAMES.map((name) => ({ name, changes: parts[name] })),
    outcome,
    sentence: sentenceOf(outcome, failing.length, parts['newly undecided'].length),
  };
}

function outcomeOf(after: RunResult, isWorse: boolean): Gate['outcome'] {
  if (isWorse) return 'regression';
  return after.outcome === 'no verdict' ? 'no verdict' : 'no regression';
}

function sentenceOf(outcome: Gate['outcome'], failing: number, undecided: number): string {
  if (outcome === 'regression')
    return `Regression: ${counted(failing, 'requirement')} newly failing.`;
  if (outcome === 'no verdict')
    return 'No verdict: the new run has none, so nothing is known to be well.';
  if (undecided === 0) return 'No regression.';
  return `No regression in what was decided: ${counted(undecided, 'requirement')} not decided any more.`;
}

function pairsOf(before: RunResult, after: RunResult): Pair[] {
  const [old, now] = [toldIn(before), toldIn(after)];
  const ids = new Set([...now.keys(), ...old.keys()]);
  return [...ids].map((id) => ({ before: old.get(id), after: now.get(id) }));
}

function toldIn(run: RunResult): Map<string, Told> {
  const today = dayOf(run);
  const isStrict = run.options.strict === true;
  return new Map(
    requirementsOf(run).map((result) => {
      const counts = result.verdict === 'failed' || (isStrict && result.verdict === 'warned');
      return [result.id, { result, isRed: counts && !isExempt(result, today) }];
    }),
  );
}

function isFixed({ before, after }: Pair): boolean {
  return isViolated(verdictOf(before)) && verdictOf(after) === 'passed';
}

function isLost({ before, after }: Pair): boolean {
  return isDecided(verdictOf(before)) && !isDecided(verdictOf(after)) && !after?.result.notClaimed;
}

function verdictOf(told: Told | undefined) {
  return told?.result.verdict ?? 'skipped';
}

function change({ before, after }: Pair, is = after?.result.verdict ?? 'absent'): Change {
  const { id = '', statement = '' } = (after ?? before)?.result ?? {};
  return { id, about: statement, was: before?.result.verdict ?? 'absent', is };
}

/** The verdict with what stands behind it. */
function saidOf(told: Told | undefined): string {
  if (told === undefined) return 'absent';
  const {
    verdict,
    findings: [finding],
    reason,
  } = told.result;
  const why = finding ? besideItsId(finding) : reason;
  return why === undefined ? verdict : `${verdict}: ${why}`;
}

function exemption(pair: Pair, then: string, today: string): Change[] {
  const was = declared(pair.before, then);
  const is = declared(pair.after, today);
  return was === is ? [] : [{ ...change(pair), was, is }];
}

function declared(told: Told | undefined, today: string): string {
  if (told === undefined) return 'nothing declared';
  const { notClaimed, waived } = told.result;
  if (notClaimed) return 'not claimed';
  if (!waived) return 'nothing declared';
  return `waived until ${waived.expires} by ${waived.owner} (${waiverStatus(told.result, today)})`;
}

function profile({ silences }: Comparison): Change[] {
  return silences
    .filter(({ differs }) => differs)
    .map(({ silence, question, choices: [was = [], is = []] }) => ({
      id: silence,
      about: question,
      was: was.join('; ') || 'not seen',
      is: is.join('; ') || 'not seen',
    }));
}
