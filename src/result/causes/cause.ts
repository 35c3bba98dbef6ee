import type { RequirementResult } from '../requirement-result.ts';
import { rankOf } from '../verdict.ts';
import { type Because, explanationOf, isOneWay } from './explanation.ts';
import { isReasonOf, reachOf } from './reason.ts';

/** One thing to fix: the requirement that is broken, and what is violated only because it is. */
export interface Cause {
  readonly verdict: 'failed' | 'warned';
  /** Id of the requirement to look at. */
  readonly headline: string;
  readonly consequences: readonly Consequence[];
  /** How often it and its consequences were met in the run. */
  readonly count: number;
  /** Id of the operation that the target does not seem to have, where that is the cause. */
  readonly missing?: string;
}

/** A documented operation that the target does not seem to have, and the requirements that wait for it. */
interface Missing {
  readonly operation: string;
  readonly requirements: readonly string[];
}

/** A requirement that is violated because another one is. */
export interface Consequence {
  readonly requirement: string;
  readonly because: Because;
}

type Parents = Map<RequirementResult, { of: RequirementResult; because: Because }>;

/** What is violated for want of an operation, by the requirement to look at. */
type Late = Map<RequirementResult, { operation: string; own: readonly RequirementResult[] }>;

/**
 * What to fix, in the order to fix it: failed before warned, most counted first, then the order of
 * the document.
 * @param violated in the order of the document; what is waived or not claimed has no cause
 * @param missing each of these operations is one cause of all that is violated for want of it
 */
export function causesOf(
  violated: readonly RequirementResult[],
  missing: readonly Missing[] = [],
): Cause[] {
  const late = lateOf(violated, missing);
  const parents = parentsOf(violated, late);
  const heads = violated.filter((each) => !parents.has(each));
  const causes = heads.map((head) => {
    const following = violated.filter((each) => each !== head && rootOf(each, parents) === head);
    const operation = late.get(head)?.operation;
    return { ...causeOf(head, following, parents), ...(operation ? { missing: operation } : {}) };
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
    count: metOf(all.flatMap(({ findings }) => findings)),
  };
}

/** Leading is what states the operation as a whole, or else what comes first. */
function lateOf(violated: readonly RequirementResult[], missing: readonly Missing[]): Late {
  const late: Late = new Map();
  for (const { operation, requirements } of missing) {
    const own = violated.filter(({ id }) => requirements.includes(id));
    const states = own.find(({ id, findings }) =>
      findings.some(({ grounds }) => grounds?.states === id),
    );
    const head = states ?? own[0];
    if (head) late.set(head, { operation, own });
  }
  return late;
}

function parentsOf(violated: readonly RequirementResult[], late: Late): Parents {
  const leading = inOrderOfLead(violated);
  const parents: Parents = new Map();
  for (const [head, { own }] of late) {
    for (const each of own) if (each !== head) parents.set(each, { of: head, because: 'missing' });
  }
  for (const each of leading.toReversed()) {
    if (late.has(each) || parents.has(each)) continue;
    const explanations = leading.flatMap((other) => {
      const because = mayFollow(each, other) ? explanationOf(each, other) : undefined;
      return because === undefined ? [] : [{ of: other, because }];
    });
    const mayLead = ({ of, because }: (typeof explanations)[number]) =>
      rootOf(of, parents) !== each &&
      (isOneWay(because) ||
        (!followsOneWay(of, each) &&
          (isReasonOf(of, each) ?? leading.indexOf(of) < leading.indexOf(each))));
    const oneWay = explanations.find((e) => isOneWay(e.because) && mayLead(e));
    const found = oneWay ?? explanations.find(mayLead);
    if (found) parents.set(each, found);
  }
  return withoutStrangers(parents);
}

/** What was refused like an operation is no consequence of that for which the operation was refused, if it had none of it. */
function withoutStrangers(parents: Parents): Parents {
  const isStrange = ([each, { because }]: [RequirementResult, { because: Because }]) =>
    because === 'same refusal' && isReasonOf(rootOf(each, parents), each) === false;
  return new Map([...parents].filter((entry) => !isStrange(entry)));
}

/** What is violated because another one is does not lead it as one of equals. */
function followsOneWay(each: RequirementResult, from: RequirementResult): boolean {
  const because = mayFollow(each, from) ? explanationOf(each, from) : undefined;
  return because !== undefined && isOneWay(because);
}

/** No warning explains a failure. */
function mayFollow(each: RequirementResult, from: RequirementResult): boolean {
  return each !== from && rankOf(from.verdict) <= rankOf(each.verdict);
}

function rootOf(one: RequirementResult, parents: Parents): RequirementResult {
  const parent = parents.get(one);
  return parent ? rootOf(parent.of, parents) : one;
}

/**
 * Stated before implied; then what is stated of more than an operation as a whole that works at other times; then what
 * more checks met; then a field that more of the refused requests had alike; then what is broken more constantly.
 */
function inOrderOfLead(violated: readonly RequirementResult[]): RequirementResult[] {
  const reach = new Map(violated.map((each) => [each, reachOf(each, violated)]));
  return violated.toSorted(
    (a, b) =>
      rankOf(a.verdict) - rankOf(b.verdict) ||
      Number(refusesAtTimes(a)) - Number(refusesAtTimes(b)) ||
      witnessesOf(b) - witnessesOf(a) ||
      (reach.get(b) ?? 0) - (reach.get(a) ?? 0) ||
      shareOf(b) - shareOf(a) ||
      firstOf(a) - firstOf(b),
  );
}

/** Whether it states an operation as a whole, which refused some requests and accepted others: why, others say. */
function refusesAtTimes({ id, findings, count }: RequirementResult): boolean {
  const isRefused = findings.every(
    ({ grounds }) => grounds?.states === id && grounds.refusal !== undefined,
  );
  return isRefused && metOf(findings) < count;
}

function witnessesOf({ findings }: RequirementResult): number {
  return new Set(findings.map(({ check }) => check)).size;
}

function shareOf({ findings, count }: RequirementResult): number {
  return metOf(findings) / Math.max(1, count);
}

function metOf(findings: RequirementResult['findings']): number {
  return findings.reduce((sum, each) => sum + each.count, 0);
}

function firstOf({ findings }: RequirementResult): number {
  return Math.min(...findings.map(({ exchanges }) => exchanges.at(-1) ?? Infinity));
}
