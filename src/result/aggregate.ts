import type { Conclusion } from '../runner/conclude.ts';
import { loadSpec } from '../spec/load.ts';
import type { Requirement, Spec } from '../spec/types.ts';
import { isDecided } from './coverage.ts';
import type { CheckResult, Decision, Finding, RequirementResult, Verdict } from './run-result.ts';

/** What the configuration says about parts of the document. */
export interface Claims {
  /** Sections or operation ids that the target does not implement. */
  readonly notClaimed: readonly string[];
  readonly waivers: readonly {
    requirement: string;
    reason: string;
    owner: string;
    expires: string;
  }[];
}

interface Said {
  readonly check: string;
  readonly decision: Decision;
}

/** Joins what all checks said of each requirement; one result per requirement of the document. */
export function aggregate(
  spec: Spec,
  checks: readonly CheckResult[],
  conclusion: Conclusion,
  claims: Claims,
): { title: string; requirements: RequirementResult[] }[] {
  const all = [...checks, conclusion.answers];
  const hollow = new Set(conclusion.neverSucceeded.map((each) => each.operation));
  const said = collect(all, hollow);
  const findings = all.flatMap((check) => check.findings);
  return spec.sections.map(({ title, requirements }) => ({
    title,
    requirements: requirements.map((requirement) =>
      resultOf(requirement, said.get(requirement.id) ?? [], findings, claims, title),
    ),
  }));
}

function collect(checks: readonly CheckResult[], hollow: ReadonlySet<string>): Map<string, Said[]> {
  const said = new Map<string, Said[]>();
  for (const check of checks) {
    for (const decision of check.decisions) {
      const list = said.get(decision.requirement) ?? [];
      list.push({ check: check.id, decision: unlessHollow(decision, hollow) });
      said.set(decision.requirement, list);
    }
  }
  return said;
}

/** Refusals by an operation that never succeeded at all prove nothing. */
function unlessHollow(decision: Decision, hollow: ReadonlySet<string>): Decision {
  const operations = decision.restsOnRefusalBy;
  if (decision.verdict !== 'passed' || !operations) return decision;
  const empty = operations.filter((operation) => hollow.has(operation));
  if (empty.length < operations.length) return decision;
  const reason = `${empty.join(', ')} refused every request of the run, so this refusal proves nothing`;
  return {
    requirement: decision.requirement,
    verdict: 'inconclusive',
    reason,
    count: decision.count,
  };
}

const ORDER: readonly Verdict[] = ['failed', 'warned', 'passed', 'inconclusive', 'skipped'];

function resultOf(
  requirement: Requirement,
  said: readonly Said[],
  findings: readonly Finding[],
  claims: Claims,
  section: string,
): RequirementResult {
  const { id, level, statement, cites } = requirement;
  const verdict = verdictOf(requirement, said);
  const decisive = said.find((each) => each.decision.verdict === verdict)?.decision;
  const reason = requirement.unobservable ?? decisive?.reason ?? unspoken(said);
  const waiver = claims.waivers.find((each) => each.requirement === id);
  const notClaimed = claims.notClaimed.some((name) => covers(name, section, requirement));
  return {
    id,
    level,
    statement,
    cites,
    verdict,
    checks: said.map((each) => each.check),
    count: said.reduce((sum, each) => sum + each.decision.count, 0),
    findings: findings.filter((finding) => finding.requirement === id),
    ...(isDecided(verdict) || !reason ? {} : { reason }),
    ...(verdict === 'skipped' && decisive?.enable ? { enable: decisive.enable } : {}),
    ...(notClaimed ? { notClaimed } : {}),
    ...(waiver ? { waived: waiver } : {}),
  };
}

/** A section by its title, or an operation by its id: then all requirements that cite its row. */
function covers(name: string, section: string, requirement: Requirement): boolean {
  if (name.toLowerCase() === section.toLowerCase()) return true;
  const operation = loadSpec().operationById.get(name);
  if (!operation) return false;
  const row = nameless(`${operation.method} ${operation.path}`);
  return requirement.cites.some((cite) => nameless(cite.split('#')[1] ?? '') === row);
}

/** The document names path parameters in more than one way. */
function nameless(row: string): string {
  return row.replace(/[{<]\w+[}>]/g, '{}');
}

function verdictOf(requirement: Requirement, said: readonly Said[]): Verdict {
  if (requirement.unobservable) return 'unobservable';
  const verdicts = new Set<Verdict>(said.map((each) => each.decision.verdict));
  return ORDER.find((verdict) => verdicts.has(verdict)) ?? 'skipped';
}

function unspoken(said: readonly Said[]): string | undefined {
  return said.length === 0
    ? 'no check of this run speaks about it, and no answer showed it'
    : undefined;
}
