import { aggregate, type Claims, type Document } from '../result/aggregate.ts';
import { causesOf } from '../result/causes/cause.ts';
import { type CheckResult, EVERY_ANSWER } from '../result/check-result.ts';
import { type Conclusion, NO_CONCLUSION } from '../result/conclusion.ts';
import { exitCodeOf, outcomeOf } from '../result/exit-code.ts';
import { figuresOf } from '../result/figures/coverage.ts';
import { tooLittleOf } from '../result/figures/min-coverage.ts';
import { shortagesOf } from '../result/figures/shortage.ts';
import { deniesVerdict, isBroken, violatedIn } from '../result/outcome.ts';
import { type RequirementResult, requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { isDecided, isViolated, worstOf } from '../result/verdict.ts';
import { dayOf } from '../result/waiver.ts';
import { isSameJson } from '../text/same-json.ts';
import type { Verified } from './files.ts';

/**
 * Works out anew all that a result says of itself: the verdict of each check from its decisions, each decision
 * from its findings, the verdict of each requirement from all of them, and figures, causes and outcome from those.
 * @param operations of the document, for what is not claimed
 * @param claims what the configuration says; undefined where it is not known
 * @param neverSucceeded operations that no exchange shows to have succeeded
 */
export function verifyVerdicts(
  run: RunResult,
  operations: Document['operations'],
  claims: Claims | undefined,
  neverSucceeded: Conclusion['neverSucceeded'],
): Verified {
  const checks = run.checks.flatMap(contradictionsIn);
  const requirements = requirementProblems(run, operations, claims, neverSucceeded);
  const decisions = run.checks.reduce((sum, check) => sum + check.decisions.length, 0);
  const all = requirementsOf(run).length;
  return {
    notes: [
      `${all} verdicts were worked out anew from ${decisions} decisions, then outcome and figures`,
    ],
    problems: [...checks, ...requirements, ...summaryProblems(run)],
  };
}

/** A check contradicts itself where a decision has no finding, or a finding no decision. */
function contradictionsIn({ id, verdict, decisions, findings }: CheckResult): string[] {
  const found = new Set(findings.map(({ requirement }) => requirement));
  const broken = decisions.filter((each) => isViolated(each.verdict));
  const unfounded = broken.filter(({ requirement }) => !found.has(requirement));
  const ignored = [...found].filter(
    (each) => !broken.some(({ requirement }) => requirement === each),
  );
  const worst = worstOf(decisions.map((each) => each.verdict)) ?? 'inconclusive';
  const isItself = id === EVERY_ANSWER ? isViolatedBy(verdict, worst) : verdict === worst;
  return [
    ...unfounded.map(
      (each) => `the check "${id}" calls ${each.requirement} ${each.verdict} and shows no finding`,
    ),
    ...ignored.map((each) => `the check "${id}" found ${each} broken and decides otherwise`),
    ...(isItself ? [] : [`the check "${id}" is ${verdict}, but its decisions make it ${worst}`]),
  ];
}

/** The watch over all answers fails or passes: warnings of it are told with their requirements. */
function isViolatedBy(verdict: CheckResult['verdict'], worst: CheckResult['verdict']): boolean {
  return verdict === 'inconclusive' || (verdict === 'failed') === (worst === 'failed');
}

function requirementProblems(
  run: RunResult,
  operations: Document['operations'],
  claims: Claims | undefined,
  neverSucceeded: Conclusion['neverSucceeded'],
): string[] {
  const checks = run.checks.filter(({ id }) => id !== EVERY_ANSWER);
  const answers = run.checks.find(({ id }) => id === EVERY_ANSWER) ?? NO_CONCLUSION.answers;
  const sections = aggregate(
    { sections: run.sections.map(statedIn), operations },
    checks,
    { ...NO_CONCLUSION, answers, neverSucceeded },
    claims ?? { notClaimed: [], waivers: [] },
  );
  const expected = new Map(requirementsOf({ sections }).map((one) => [one.id, one]));
  const isMerged = run.options.shards !== undefined;
  const byRefusals = isMerged ? restingOnRefusals(run.checks) : new Set<string>();
  return requirementsOf(run).flatMap((one) => {
    const anew = expected.get(one.id);
    return anew
      ? differences(one, anew, {
          isMerged,
          byRefusals,
          areClaimsKnown: claims !== undefined,
        })
      : [];
  });
}

function statedIn({ title, requirements }: RunResult['sections'][number]) {
  return {
    title,
    requirements: requirements.map(({ id, level, statement, cites, verdict, reason = '' }) => ({
      id,
      level,
      statement,
      cites,
      ...(verdict === 'unobservable' ? { unobservable: reason } : {}),
    })),
  };
}

/** Requirements that nothing but refusals supports: each shard asks for itself whether they prove anything. */
function restingOnRefusals(checks: readonly CheckResult[]): ReadonlySet<string> {
  const passes = checks
    .flatMap(({ decisions }) => decisions)
    .filter(({ verdict }) => verdict === 'passed');
  const otherwise = passes.filter((each) => each.restsOnRefusalBy === undefined);
  const shown = new Set(otherwise.map(({ requirement }) => requirement));
  return new Set(passes.map(({ requirement }) => requirement).filter((id) => !shown.has(id)));
}

/** What is known of a run beside its requirements. */
interface Circumstances {
  readonly isMerged: boolean;
  readonly byRefusals: ReadonlySet<string>;
  readonly areClaimsKnown: boolean;
}

function differences(
  one: RequirementResult,
  anew: RequirementResult,
  { isMerged, byRefusals, areClaimsKnown }: Circumstances,
): string[] {
  const isHollow = one.verdict === 'inconclusive' && byRefusals.has(one.id);
  const problems: string[] = [];
  if (one.verdict !== anew.verdict && !isHollow) {
    problems.push(`${one.id} is ${one.verdict}, but what the checks say makes it ${anew.verdict}`);
  }
  const findings = (each: RequirementResult) =>
    JSON.stringify(each.findings.map((f) => f.message).sort());
  if (findings(one) !== findings(anew))
    problems.push(`${one.id} shows other findings than its checks`);
  if (!isMerged && one.exchange !== anew.exchange && !isHollow) {
    problems.push(`${one.id} names another exchange than its checks`);
  }
  const exempt = ({ waived, notClaimed }: RequirementResult) => ({ waived, notClaimed });
  if (areClaimsKnown && !isSameJson(exempt(one), exempt(anew))) {
    problems.push(`${one.id} is waived or claimed otherwise than the configuration says`);
  }
  return problems;
}

function summaryProblems(run: RunResult): string[] {
  const all = requirementsOf(run);
  const causes = causesOf(violatedIn(run), run.missing);
  const strict = run.options.strict === true;
  const shortages = shortagesOf(all);
  const outcome = outcomeOf({
    isBroken: isBroken(all, { strict, today: dayOf(run) }),
    hasVerdict: all.some(({ verdict }) => isDecided(verdict)) && !run.remarks.some(deniesVerdict),
  });
  const least = run.options.shard === undefined ? run.minCoverage : {};
  const isShort = tooLittleOf(run.sections, least).length > 0 || (strict && shortages.length > 0);
  const exitCode = exitCodeOf(outcome, { isShort });
  const anew = { outcome, exitCode, shortages, causes, ...figuresOf(all, causes) };
  return Object.entries(anew)
    .filter(([key, value]) => !isSameJson(run[key as keyof RunResult], value))
    .map(([key, value]) => {
      const shown = typeof value === 'object' ? '' : `: expected ${value}`;
      return `${key} of run.json does not follow from its verdicts${shown}`;
    });
}
