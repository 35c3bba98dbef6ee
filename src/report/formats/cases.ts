import type { CheckResult } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import { dayOf, isExempt } from '../../result/waiver.ts';
import { outcomeWords } from '../headline.ts';
import { type Waived, waivedIn, waiverLine } from '../waived.ts';

/** A check as other tools see it: one test case with one status. */
export interface Case {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly status: CheckResult['verdict'] | 'error';
  readonly durationMillis: number;
  readonly requirements: readonly string[];
  /** Why it failed, warns or was not decided; empty when it passed. */
  readonly reason: string;
  /** Headlines of the causes that its findings go back to, where these are others than it found. */
  readonly causes: readonly string[];
  /** Waivers of its requirements, in a line each; of the run itself all waivers. */
  readonly waivers: readonly string[];
  /** The findings that count; those of exempt requirements are only told in `reason`. */
  readonly findings: readonly Finding[];
}

/** Section of the case that stands for the run itself. */
const RUN_SECTION = 'The run';

/**
 * One case per check, and one for the run itself, which is red whenever the run does not end well:
 * a tool that reads only cases must never take "nothing could be checked" for a pass.
 */
export function casesOf(result: RunResult): Case[] {
  const today = dayOf(result);
  const exempt = requirementsOf(result).filter((one) => isExempt(one, today));
  const known: Known = {
    exempt: new Set(exempt.map(({ id }) => id)),
    headlines: headlineOfConsequences(result),
    waived: waivedIn(result),
  };
  return [runCase(result), ...result.checks.map((check) => caseOf(check, known))];
}

/** What the whole result says that a case needs. */
interface Known {
  /** Ids of the requirements whose findings do not count. */
  readonly exempt: ReadonlySet<string>;
  /** The headline that each consequence follows from, by the id of the consequence. */
  readonly headlines: ReadonlyMap<string, string>;
  readonly waived: readonly Waived[];
}

/** The headline that each consequence follows from, by the id of the consequence. */
function headlineOfConsequences({ causes }: RunResult): ReadonlyMap<string, string> {
  return new Map(
    causes.flatMap(({ headline, consequences }) =>
      consequences.map(({ requirement }) => [requirement, headline] as const),
    ),
  );
}

function runCase(result: RunResult): Case {
  const statuses = { conforms: 'passed', 'does not conform': 'failed', 'no verdict': 'error' };
  const isShort = result.outcome === 'conforms' && result.exitCode !== 0;
  const status = (isShort ? 'failed' : statuses[result.outcome]) as Case['status'];
  return {
    id: 'run > outcome',
    section: RUN_SECTION,
    title: 'the target conforms to the document',
    status,
    durationMillis: 0,
    requirements: [],
    reason: status === 'passed' ? '' : [outcomeWords(result), ...result.remarks].join('; '),
    findings: [],
    causes: [],
    waivers: waivedIn(result).map(waiverLine),
  };
}

function caseOf(check: CheckResult, { exempt, headlines, waived }: Known): Case {
  const { id, section, title, durationMillis, requirements } = check;
  const findings = check.findings.filter((finding) => !exempt.has(finding.requirement));
  const causes = findings.flatMap(({ requirement }) => headlines.get(requirement) ?? []);
  const isWhollyExempt = check.findings.length > 0 && findings.length === 0;
  return {
    id,
    section,
    title,
    status: isWhollyExempt ? 'skipped' : check.verdict,
    durationMillis,
    requirements,
    reason: isWhollyExempt ? exemption(check.findings) : reasonOf(check, findings),
    waivers: waived
      .filter(({ requirement }) => requirements.includes(requirement.id))
      .map(waiverLine),
    findings,
    causes: [...new Set(causes)],
  };
}

function exemption(findings: readonly Finding[]): string {
  const ids = [...new Set(findings.map((finding) => finding.requirement))];
  return `waived or not claimed: ${ids.join(', ')}`;
}

function reasonOf(check: CheckResult, findings: readonly Finding[]): string {
  if (findings.length > 0) return findings.map((finding) => finding.message).join('; ');
  if (check.verdict === 'passed') return '';
  const reasons = check.decisions.map(({ reason, enable }) =>
    [reason, enable && `set ${enable} to enable it`].filter(Boolean).join('; '),
  );
  return [...new Set(reasons.filter((reason) => reason !== ''))].join('; ');
}
