import { type CheckResult, EVERY_ANSWER } from './check-result.ts';
import { type Conclusion, ofRun } from './conclusion.ts';
import type { Decision } from './decision.ts';
import type { Finding } from './finding.ts';
import type { Level } from './level.ts';
import { isForBudget, type ReportedReason, reportReason } from './reason.ts';
import type { RequirementResult, SectionResult } from './requirement-result.ts';
import { isDecided, type Verdict, worstOf } from './verdict.ts';
import type { Waiver } from './waiver.ts';

/** The document, as far as a result speaks of it. */
export interface Document {
  readonly sections: readonly {
    readonly title: string;
    readonly requirements: readonly Stated[];
  }[];
  readonly operations: readonly Row[];
}

/** A requirement as the document states it. */
interface Stated {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** Rows of the document, as `section#row`. */
  readonly cites: readonly string[];
  /** Why no HTTP client can see it. */
  readonly unobservable?: string;
}

/** An operation, and what its row of the document consists of. */
interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** What the configuration says about parts of the document. */
export interface Claims {
  /** Sections or operation ids that the target does not implement. */
  readonly notClaimed: readonly string[];
  readonly waivers: readonly (Waiver & { readonly requirement: string })[];
}

interface Said {
  readonly check: string;
  readonly decision: Decision;
}

/** Joins what all checks said of each requirement; one result per requirement of the document. */
export function aggregate(
  document: Document,
  checks: readonly CheckResult[],
  conclusion: Conclusion,
  claims: Claims,
): SectionResult[] {
  const all = [...checks, ...ofRun(conclusion)];
  const hollow = new Set(conclusion.neverSucceeded.map((each) => each.operation));
  const said = collect(all, hollow);
  const findings = all.flatMap((check) => check.findings);
  return document.sections.map(({ title, requirements }) => {
    const isNotClaimed = notClaimedIn(title, document.operations, claims.notClaimed);
    return {
      title,
      requirements: requirements.map((requirement) => ({
        ...resultOf(requirement, said.get(requirement.id) ?? [], findings),
        ...(isNotClaimed(requirement) ? { notClaimed: true } : {}),
        ...waived(requirement, claims),
      })),
    };
  });
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
  return {
    requirement: decision.requirement,
    verdict: 'inconclusive',
    ...reportReason({ code: 'never-accepted', operations: empty }),
    count: decision.count,
  };
}

function resultOf(
  requirement: Stated,
  said: readonly Said[],
  findings: readonly Finding[],
): RequirementResult {
  const { id, level, statement, cites } = requirement;
  const verdict = verdictOf(requirement, said);
  const decisive = decisiveOf(said, verdict);
  return {
    id,
    level,
    statement,
    cites,
    verdict,
    checks: said.map((each) => each.check),
    count: said.reduce((sum, each) => sum + each.decision.count, 0),
    findings: findings.filter((finding) => finding.requirement === id),
    ...(isDecided(verdict) ? {} : reasonOf(requirement, decisive)),
    ...(verdict === 'skipped' && decisive?.enable ? { enable: decisive.enable } : {}),
    ...shownBy(said, verdict),
  };
}

/** The exchange that shows a pass: of a check's own rather than of the watch over all answers. */
function shownBy(said: readonly Said[], verdict: Verdict): Pick<RequirementResult, 'exchange'> {
  const passes = verdict === 'passed' ? said.filter((each) => each.decision.exchange) : [];
  const own = passes.find(({ check }) => check !== EVERY_ANSWER) ?? passes[0];
  return own?.decision.exchange === undefined ? {} : { exchange: own.decision.exchange };
}

/** Of several reasons why nothing was decided want of budget goes first: with more, another might not matter. */
function decisiveOf(said: readonly Said[], verdict: Verdict): Decision | undefined {
  const agreeing = said.map(({ decision }) => decision).filter((each) => each.verdict === verdict);
  return agreeing.find(isForBudget) ?? agreeing[0];
}

function verdictOf(requirement: Stated, said: readonly Said[]): Verdict {
  if (requirement.unobservable) return 'unobservable';
  return worstOf(said.map((each) => each.decision.verdict)) ?? 'skipped';
}

/** Why a requirement was not decided. @param decisive undefined when nobody spoke of it */
function reasonOf(
  { unobservable }: Stated,
  decisive: Decision | undefined,
): Partial<ReportedReason> {
  if (unobservable) return reportReason({ code: 'unobservable', text: unobservable });
  if (decisive === undefined) return reportReason({ code: 'not-covered' });
  const { reason, reasonCode } = decisive;
  return { ...(reason ? { reason } : {}), ...(reasonCode ? { reasonCode } : {}) };
}

function waived({ id }: Stated, { waivers }: Claims): Pick<RequirementResult, 'waived'> {
  const waiver = waivers.find((each) => each.requirement === id);
  if (!waiver) return {};
  const { reason, owner, expires } = waiver;
  return { waived: { reason, owner, expires } };
}

/** Whether a requirement of this section belongs to a part that the target does not implement. */
function notClaimedIn(
  section: string,
  operations: readonly Row[],
  names: readonly string[],
): (requirement: Stated) => boolean {
  if (names.length === 0) return () => false;
  if (names.some((name) => name.toLowerCase() === section.toLowerCase())) return () => true;
  const rows = operations
    .filter(({ id }) => names.some((name) => name.toLowerCase() === id.toLowerCase()))
    .map(({ method, path }) => nameless(`${method} ${path}`));
  return ({ cites }) => cites.some((cite) => rows.includes(nameless(cite.split('#')[1] ?? '')));
}

/** The document names path parameters in more than one way. */
function nameless(row: string): string {
  return row.replace(/[{<]\w+[}>]/g, '{}');
}
