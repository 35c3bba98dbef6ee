import type { CheckResult } from '../../result/check-result.ts';
import type { Decision } from '../../result/decision.ts';
import { type Finding, placeOf } from '../../result/finding.ts';
import { isForBudget, type ReportedReason } from '../../result/reason.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import type { Observation, PreflightItem, RunResult } from '../../result/run-result.ts';
import { rankOf, type Verdict } from '../../result/verdict.ts';

const STATES: readonly PreflightItem['state'][] = [
  'refused',
  'missing',
  'unusable',
  'discovered',
  'ready',
];

/** Each requirement with what all shards said of it, in the order of the document. */
export function mergedSections(parts: readonly RunResult[]): RunResult['sections'] {
  const sections = groupsBy(
    parts.flatMap((part) => part.sections),
    (section) => section.title,
  );
  return sections.map((same) => ({
    title: same[0].title,
    requirements: groupsBy(
      same.flatMap((section) => section.requirements),
      (one) => one.id,
    ).map(mergedRequirement),
  }));
}

function mergedRequirement(same: Group<RequirementResult>): RequirementResult {
  const decisive = worst(same);
  return {
    ...decisive,
    checks: [...new Set(same.flatMap((one) => one.checks))],
    count: sumOf(same),
    findings: mergedFindings(same),
  };
}

/** Each check once; one that every shard runs, such as the watch over all answers, is joined. */
export function mergedChecks(parts: readonly RunResult[]): CheckResult[] {
  return groupsBy(
    parts.flatMap((part) => part.checks),
    (check) => check.id,
  ).map((same) => ({
    ...worst(same),
    requirements: [...new Set(same.flatMap((check) => check.requirements))],
    durationMillis: same.reduce((sum, check) => sum + check.durationMillis, 0),
    exchanges: same.reduce((sum, check) => sum + check.exchanges, 0),
    decisions: mergedDecisions(same),
    findings: mergedFindings(same),
  }));
}

function mergedDecisions(same: Group<CheckResult>): Decision[] {
  const decisions = same.flatMap((check) => check.decisions);
  return groupsBy(decisions, (one) => one.requirement).map((about) => ({
    ...worst(about),
    count: sumOf(about),
  }));
}

function mergedFindings(same: readonly { readonly findings: readonly Finding[] }[]): Finding[] {
  const all = same.flatMap((one) => one.findings);
  return groupsBy(all, keyOf).map((equal) => ({ ...equal[0], count: sumOf(equal) }));
}

/** Two findings are the same disagreement when they agree on all this. */
function keyOf({ requirement, check, where, expected, pointer = '' }: Finding): string {
  return JSON.stringify([requirement, check, placeOf(where), expected, pointer]);
}

/** The choices seen in any shard, counted together. */
export function mergedObservations(parts: readonly RunResult[]): Observation[] {
  const all = parts.flatMap((part) => part.observations);
  return groupsBy(all, (one) => one.silence).map((same) => ({
    ...same[0],
    choices: groupsBy(
      same.flatMap((one) => one.choices),
      (one) => one.choice,
    ).map((equal) => ({ ...equal[0], count: sumOf(equal) })),
  }));
}

/** Each item once, in its worst state. */
export function mergedPreflight(parts: readonly RunResult[]): PreflightItem[] {
  const rank = (item: PreflightItem) => STATES.indexOf(item.state);
  return groupsBy(
    parts.flatMap((part) => part.preflight),
    (item) => item.name,
  ).map((same) => same.reduce((a, b) => (rank(b) < rank(a) ? b : a)));
}

type Group<T> = readonly [T, ...T[]];

function groupsBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOfItem(item));
    if (group) group.push(item);
    else groups.set(keyOfItem(item), [item]);
  }
  return [...groups.values()];
}

/** The one that decides; among equals the one that wants a larger budget or another setting, or else the first. */
function worst<T extends Partial<ReportedReason> & { verdict: Verdict; enable?: string }>(
  same: Group<T>,
): T {
  const rank = (one: T) => rankOf(one.verdict) * 2 + (one.enable || isForBudget(one) ? 0 : 1);
  return same.reduce((a, b) => (rank(b) < rank(a) ? b : a));
}

function sumOf(items: readonly { readonly count: number }[]): number {
  return items.reduce((sum, item) => sum + item.count, 0);
}
