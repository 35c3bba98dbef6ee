import { type Because, explanationOf, isOneWay } from './explanation.ts';
import type { RequirementResult } from './requirement-result.ts';
import { rankOf } from './verdict.ts';

/** One thing to fix: the requirement that is broken, and what is violated only because it is. */
export interface Cause {
  readonly verdict: 'failed' | 'warned';
  /** Id of the requirement to look at. */
  readonly headline: string;
  readonly consequences: readonly Consequence[];
  /** How often it and its consequences were met in the run. */
  readonly count: number;
}

/** A requirement that is violated because another one is. */
export interface Consequence {
  readonly requirement: string;
  readonly because: Because;
}

type Parents = Map<RequirementResult, { of: RequirementResult; because: Because }>;

/**
 * What to fix, in the order to fix it: failed before warned, most counted first, then the order of
 * the document.
 * @param violated in the order of the document; what is waived or not claimed has no cause
 */
export function causesOf(violated: readonly RequirementResult[]): Cause[] {
  const parents = parentsOf(violated);
  const heads = violated.filter((each) => !parents.has(each));
  const causes = heads.map((head) => {
    const following = violated.filter((each) => each !== head && rootOf(each, parents) === head);
    return causeOf(head, following, parents);
  });
  return causes.toSorted((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || b.count - a.count);
}

function causeOf(head: RequirementResult, following: RequirementResult[], parents: Parents): Cause {
  const all = [head, ...following];
  return {
    verdict: all.some(({ verdict }) => verdict === 'failed') ? 'failed' : 'warned',
    headline: head.id,
    consequences: following.map((each) => ({
      requirement: each.id,
      because: parents.get(each)?.because ?? 'rests on',
    })),
    count: all.flatMap(({ findings }) => findings).reduce((sum, { count }) => sum + count, 0),
  };
}

function parentsOf(violated: readonly RequirementResult[]): Parents {
  const leading = violated.toSorted(byLead);
  const parents: Parents = new Map();
  for (const each of leading.toReversed()) {
    const explanations = leading.flatMap((other) => {
      const because = mayFollow(each, other) ? explanationOf(each, other) : undefined;
      return because === undefined ? [] : [{ of: other, because }];
    });
    const mayLead = ({ of, because }: (typeof explanations)[number]) =>
      rootOf(of, parents) !== each &&
      (isOneWay(because) || leading.indexOf(of) < leading.indexOf(each));
    const oneWay = explanations.find((e) => isOneWay(e.because) && mayLead(e));
    const found = oneWay ?? explanations.find(mayLead);
    if (found) parents.set(each, found);
  }
  return parents;
}

/** No warning explains a failure. */
function mayFollow(each: RequirementResult, from: RequirementResult): boolean {
  return each !== from && rankOf(from.verdict) <= rankOf(each.verdict);
}

function rootOf(one: RequirementResult, parents: Parents): RequirementResult {
  const parent = parents.get(one);
  return parent ? rootOf(parent.of, parents) : one;
}

/** Stated before implied; then what more checks met; then what is broken more constantly. */
function byLead(a: RequirementResult, b: RequirementResult): number {
  return (
    rankOf(a.verdict) - rankOf(b.verdict) ||
    witnessesOf(b) - witnessesOf(a) ||
    shareOf(b) - shareOf(a) ||
    firstOf(a) - firstOf(b)
  );
}

function witnessesOf({ findings }: RequirementResult): number {
  return new Set(findings.map(({ check }) => check)).size;
}

function shareOf({ findings, count }: RequirementResult): number {
  return findings.reduce((sum, each) => sum + each.count, 0) / Math.max(1, count);
}

function firstOf({ findings }: RequirementResult): number {
  return Math.min(...findings.map(({ exchanges }) => exchanges.at(-1) ?? Infinity));
}
