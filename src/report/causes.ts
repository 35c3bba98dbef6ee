import type { Finding } from '../result/finding.ts';
import { violatedIn } from '../result/outcome.ts';
import type { RequirementResult } from '../result/requirement-result.ts';
import type { RunResult } from '../result/run-result.ts';
import { rankOf } from '../result/verdict.ts';

/** One thing to fix: the findings that most likely go back to the same fault of the target. */
export interface Cause {
  readonly verdict: 'failed' | 'warned';
  /** The requirements it breaks; the first one is the one to look at. */
  readonly requirements: readonly RequirementResult[];
  /** Most counted first. */
  readonly findings: readonly [Finding, ...Finding[]];
  /** How often it was met in the run. */
  readonly count: number;
}

/**
 * What to fix, in the order to fix it: failed before warned, most counted first, then the order of
 * the document. Findings of one requirement are one cause; so are findings of several
 * requirements that the same exchange decided at the same place.
 */
export function causesOf(result: RunResult): Cause[] {
  const causes = joined(violatedIn(result)).flatMap(causeFrom);
  return causes.sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || b.count - a.count);
}

function joined(violated: readonly RequirementResult[]): RequirementResult[][] {
  const groups: RequirementResult[][] = [];
  const groupAt = new Map<string, RequirementResult[]>();
  for (const requirement of violated) {
    const places = requirement.findings.map(placeOf).filter((place) => place !== undefined);
    const group = places.map((place) => groupAt.get(place)).find(Boolean) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(requirement);
    for (const place of places) groupAt.set(place, group);
  }
  return groups;
}

/** Where the decisive exchange shows the difference; undefined when it names no place. */
function placeOf(finding: Finding): string | undefined {
  const decisive = finding.exchanges.at(-1);
  if (decisive === undefined || finding.where === undefined) return undefined;
  return `${decisive} ${finding.where}`;
}

function causeFrom(requirements: readonly RequirementResult[]): Cause[] {
  const failed = requirements.filter((requirement) => requirement.verdict === 'failed');
  const ordered = [...failed, ...requirements.filter((one) => !failed.includes(one))];
  const findings = ordered.flatMap((one) => [...one.findings].sort((a, b) => b.count - a.count));
  const [lead, ...others] = findings;
  if (lead === undefined) return [];
  const count = findings.reduce((sum, finding) => sum + finding.count, 0);
  const verdict = failed.length > 0 ? 'failed' : 'warned';
  return [{ verdict, requirements: ordered, findings: [lead, ...others], count }];
}
