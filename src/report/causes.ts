import type { Cause } from '../result/causes/cause.ts';
import { type MissingOperation, missingWords } from '../result/causes/missing-operation.ts';
import type { Finding } from '../result/finding.ts';
import { type RequirementResult, requirementsOf } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';

/** A cause as reports show it: with what the run says of the requirements that it names. */
export interface ShownCause extends Pick<Cause, 'verdict' | 'count'> {
  /** The requirement to look at. */
  readonly headline: RequirementResult;
  /** Those violated because it is, in the order of the document. */
  readonly consequences: readonly Follower[];
  /** The operation that is missing, where that is the cause. */
  readonly missing?: MissingOperation;
  /** Those of the headline first; of each requirement the shortest first. */
  readonly findings: readonly [Finding, ...Finding[]];
}

interface Follower extends Pick<Cause['consequences'][number], 'because'> {
  readonly requirement: RequirementResult;
}

/** What to fix, in the order to fix it. */
export function causesShown(result: RunResult): ShownCause[] {
  const known = new Map(requirementsOf(result).map((each) => [each.id, each]));
  return result.causes.flatMap((cause) => {
    const missing = result.missing?.find(({ operation }) => operation === cause.missing);
    return shown(cause, known).map((each) => (missing ? { ...each, missing } : each));
  });
}

/** A cause in a sentence: what the requirement states, or which operation is missing. */
export function causeTitle({ missing, headline }: ShownCause): string {
  return missing ? missingWords(missing) : headline.statement;
}

/** None where the run says nothing of the requirement: its file was changed by hand. */
function shown(cause: Cause, known: ReadonlyMap<string, RequirementResult>): ShownCause[] {
  const headline = known.get(cause.headline);
  if (headline === undefined) return [];
  const consequences = cause.consequences.flatMap(({ requirement: id, because }) => {
    const requirement = known.get(id);
    return requirement ? [{ requirement, because }] : [];
  });
  const all = [headline, ...consequences.map(({ requirement }) => requirement)];
  const [lead, ...others] = all.flatMap(shortestFirst);
  if (lead === undefined) return [];
  const { verdict, count } = cause;
  return [{ verdict, count, headline, consequences, findings: [lead, ...others] }];
}

/** What takes the fewest steps to see leads; of equals what was met most. */
function shortestFirst({ findings }: RequirementResult): Finding[] {
  return findings.toSorted(
    (a, b) => stepsOf(a) - stepsOf(b) || inputOf(a) - inputOf(b) || b.count - a.count,
  );
}

function stepsOf({ counterexample, exchanges }: Finding): number {
  return counterexample?.steps?.length ?? exchanges.length;
}

function inputOf({ counterexample }: Finding): number {
  return counterexample?.input.length ?? 0;
}
