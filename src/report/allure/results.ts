import type {
  Label,
  Stage,
  Status,
  StatusDetails,
  StepResult,
  TestResult,
} from 'allure-js-commons';
import type { Exchange } from '../../http/exchange.ts';
import { type CheckResult, EVERY_ANSWER } from '../../result/check-result.ts';
import type { Decision } from '../../result/decision.ts';
import type { Finding } from '../../result/finding.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { CheckVerdict } from '../../result/verdict.ts';
import { isViolated } from '../../result/verdict.ts';
import { dayOf, isExempt } from '../../result/waiver.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { type Attached, attachmentsOf } from './attachments.ts';
import { idOf } from './id.ts';

const LONGEST = 2000;

/** Where requirements are told of, seen from a page that `allure generate` writes into a folder beside it. */
const REPORT = '../report.html';

/** A test case of Allure with the files that belong to it. */
export interface Written {
  readonly test: TestResult;
  readonly attached: readonly Attached[];
}

/** What one check said of one requirement. */
interface Said {
  readonly section: string;
  readonly requirement: RequirementResult;
  readonly check: Pick<CheckResult, 'id' | 'title' | 'durationMillis'>;
  readonly verdict: CheckVerdict | 'unobservable';
  readonly decision: Partial<Decision>;
  readonly findings: readonly Finding[];
}

/**
 * A test case for each requirement and each check that speaks of it, below its section; of a requirement that
 * no check speaks of one that says why. What is waived or not claimed is skipped.
 */
export function allureResults(
  result: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): Written[] {
  const decided = decisionsByRequirement(result.checks);
  return result.sections.flatMap(({ title: section, requirements }) =>
    requirements.flatMap((requirement) => {
      const own = decided.get(requirement.id) ?? [];
      const said = own.map((each) => ({ ...each, section, requirement }));
      const all = said.length > 0 ? said : [unspoken(section, requirement)];
      return all.map((each) => written(each, result, exchanges));
    }),
  );
}

function decisionsByRequirement(checks: readonly CheckResult[]) {
  const decided = new Map<string, Pick<Said, 'check' | 'verdict' | 'decision' | 'findings'>[]>();
  for (const check of checks) {
    for (const decision of check.decisions) {
      const findings = check.findings.filter((each) => each.requirement === decision.requirement);
      const said = { check, verdict: decision.verdict, decision, findings };
      decided.set(decision.requirement, [...(decided.get(decision.requirement) ?? []), said]);
    }
  }
  return decided;
}

function unspoken(section: string, requirement: RequirementResult): Said {
  const { id, reason = '' } = requirement;
  const verdict = requirement.verdict === 'unobservable' ? 'unobservable' : 'skipped';
  const check = { id: `no check > ${id}`, title: 'no check speaks of it', durationMillis: 0 };
  return { section, requirement, check, verdict, decision: { reason }, findings: [] };
}

function written(said: Said, result: RunResult, exchanges: ReadonlyMap<number, Exchange>): Written {
  const { section, requirement, check, findings } = said;
  const { id, statement, cites } = requirement;
  const uuid = idOf(`${check.id}\n${id}`);
  const exempt = isExempt(requirement, dayOf(result));
  const start = startOf(said, result, exchanges);
  const attached = attachmentsOf(uuid, findings, exchanges);
  const test: TestResult = {
    uuid,
    historyId: uuid,
    testCaseId: uuid,
    name: check.title,
    fullName: `${check.id} > ${id}`,
    titlePath: [section, id],
    description: `${statement}\n\nDocument: ${cites.join(', ')}`,
    status: statusOf(said, exempt) as Status,
    statusDetails: detailsOf(said, exempt),
    stage: 'finished' as Stage,
    labels: labelsOf(said),
    links: [{ type: 'tms', name: id, url: `${REPORT}#${id}` }],
    parameters: [],
    attachments: attached.map(({ name, type, source }) => ({ name, type, source })),
    steps: findings.flatMap(stepsOf),
    start,
    stop: start + check.durationMillis,
  };
  return { test, attached };
}

function statusOf({ verdict }: Said, exempt: boolean): 'passed' | 'failed' | 'skipped' {
  if (verdict === 'failed') return exempt ? 'skipped' : 'failed';
  return verdict === 'passed' || verdict === 'warned' ? 'passed' : 'skipped';
}

function detailsOf({ verdict, decision, findings, requirement }: Said, exempt: boolean) {
  const [first] = findings;
  if (isViolated(verdict as CheckVerdict) && first) {
    const why = requirement.notClaimed ? 'not claimed' : `waived: ${requirement.waived?.reason}`;
    const prefix = exempt ? `${why}; ` : verdict === 'warned' ? 'warned: ' : '';
    return violation(findings, first, prefix);
  }
  if (verdict === 'passed') return {};
  const { reason = '', enable } = decision;
  const message = `${verdict}: ${reason}${enable ? `; set ${enable} to enable it` : ''}`;
  return { message: cutTellingLength(message, LONGEST) };
}

function violation(findings: readonly Finding[], first: Finding, prefix: string): StatusDetails {
  return {
    message: prefix + findings.map(({ message }) => cutTellingLength(message, LONGEST)).join('\n'),
    expected: cutTellingLength(first.expected, LONGEST),
    actual: cutTellingLength(first.received, LONGEST),
  };
}

function labelsOf({ section, requirement, verdict, check }: Said): Label[] {
  const { id, level, statement } = requirement;
  const every = check.id === EVERY_ANSWER ? [{ name: 'tag', value: 'seen in every answer' }] : [];
  return [
    { name: 'framework', value: 'compute-conformance' },
    { name: 'epic', value: section },
    { name: 'feature', value: `${id}: ${statement}` },
    { name: 'parentSuite', value: section },
    { name: 'suite', value: id },
    { name: 'requirement', value: id },
    { name: 'tag', value: id },
    { name: 'tag', value: verdict },
    ...every,
    { name: 'severity', value: level === 'must' ? 'critical' : 'minor' },
  ];
}

/** The steps of a sequence that fails; its last one is where it does. */
function stepsOf({ counterexample }: Finding): StepResult[] {
  const steps = counterexample?.steps ?? [];
  return steps.map((name, index) => ({
    name: cutTellingLength(name, LONGEST),
    status: (index === steps.length - 1 ? 'failed' : 'passed') as Status,
    statusDetails: {},
    stage: 'finished' as Stage,
    steps: [],
    attachments: [],
    parameters: [],
  }));
}

/** When its decisive exchange began, where that is known; otherwise when the run did. */
function startOf(
  { findings, decision }: Said,
  { started }: RunResult,
  exchanges: ReadonlyMap<number, Exchange>,
): number {
  const decisive = findings[0]?.exchanges.at(-1) ?? decision.exchange ?? 0;
  return Date.parse(started) + Math.round(exchanges.get(decisive)?.startedMillis ?? 0);
}
