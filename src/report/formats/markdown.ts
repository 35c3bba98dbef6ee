import type { RequirementResult } from '../../result/requirement-result.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { Verdict } from '../../result/verdict.ts';
import { dayOf, waiverStatus } from '../../result/waiver.ts';
import { causesShown, type ShownCause } from '../causes.ts';
import { VERDICTS } from '../glossary.ts';
import {
  apparentOutcome,
  coverageSentence,
  divergenceSentence,
  headline,
  outcomeTitle,
} from '../headline.ts';
import { counted, duration, elapsed, percent } from '../numbers.ts';
import { undecidedOf } from '../undecided.ts';
import { codeSpan, prose, table } from './markdown-text.ts';

const MOST_CAUSES = 50;
const MOST_LINES = 100;

/** `summary.md`: what a job summary needs: outcome, figures, findings, and what stays open. */
export function markdown(result: RunResult): string {
  const parts = [
    `# ${SIGNS[apparentOutcome(result)]} ${outcomeTitle(result)}`,
    about(result),
    figures(result),
    remarks(result),
    findings(result),
    undecided(result),
    exemptions(result),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const SIGNS = { conforms: '✓', 'does not conform': '✕', 'no verdict': '?' } as const;

function about(result: RunResult): string {
  const { target, document, tool, seed, effort } = result;
  const embedded = target.embedded ? ' (the embedded reference server)' : '';
  return `${codeSpan(target.url)}${embedded} against document revision ${prose(document.revision)}, ${result.started.slice(0, 10)}, ${tool.name} ${prose(tool.version)}, effort ${effort}, seed ${seed}, ${duration(elapsed(result))}.

${headline(result)}`;
}

function figures(result: RunResult): string {
  const verdicts = Object.keys(VERDICTS) as Verdict[];
  const totals = table(verdicts, [verdicts.map((verdict) => String(result.totals[verdict]))]);
  return `${totals}

- Coverage ${percent(result.coverage)}: ${coverageSentence(result.coverage)}
- Divergence ${percent(result.divergence)}: ${divergenceSentence(result.divergence)}`;
}

function remarks(result: RunResult): string {
  return result.remarks.map((remark) => `> ${prose(remark)}`).join('\n>\n');
}

function findings(result: RunResult): string {
  const causes = causesShown(result);
  if (causes.length === 0) return '';
  const rows = causes.slice(0, MOST_CAUSES).map(row);
  const left = causes.length - MOST_CAUSES;
  const more = left > 0 ? `\n\nand ${counted(left, 'more cause')} in report.html` : '';
  const head = ['', 'Requirement', 'Statement', 'Expected', 'Received', 'Met', 'In consequence'];
  return `## What to fix first\n\n${table(head, rows)}${more}`;
}

function row(cause: ShownCause): string[] {
  const [finding] = cause.findings;
  const following = cause.consequences.map(({ requirement }) => codeSpan(requirement.id));
  return [
    `${VERDICTS[cause.verdict].sign} ${cause.verdict}`,
    codeSpan(cause.headline.id),
    prose(cause.headline.statement),
    codeSpan(finding.expected),
    codeSpan(finding.received),
    String(cause.count),
    following.join(', '),
  ];
}

function undecided(result: RunResult): string {
  const { skipped, inconclusive, unobservable } = undecidedOf(result);
  const skippedLines = skipped.map(({ enable, requirements }) =>
    enable
      ? `- ${counted(requirements.length, 'requirement')} skipped: set ${codeSpan(enable)}`
      : `- ${counted(requirements.length, 'requirement')} skipped: ${prose(requirements[0]?.reason ?? '')}`,
  );
  const lines = [
    ...skippedLines,
    ...inconclusive.map(inOneLine),
    ...(unobservable.length > 0
      ? [
          `- ${counted(unobservable.length, 'requirement')} unobservable: no HTTP client can see them`,
        ]
      : []),
  ];
  if (lines.length === 0) return '';
  const left = lines.length - MOST_LINES;
  const more = left > 0 ? `\n- and ${left} more in report.html` : '';
  return `## Not decided\n\n${lines.slice(0, MOST_LINES).join('\n')}${more}`;
}

function inOneLine(one: RequirementResult): string {
  return `- ${codeSpan(one.id)} inconclusive: ${prose(one.reason ?? 'no reason given')}`;
}

function exemptions(result: RunResult): string {
  const all = requirementsOf(result);
  const today = dayOf(result);
  const notClaimed = all.filter((one) => one.notClaimed).length;
  const lines = [
    ...all.flatMap((one) =>
      one.waived
        ? [
            `- ${codeSpan(one.id)} (${one.verdict}) waived until ${prose(one.waived.expires)} by ${prose(one.waived.owner)}, ${waiverStatus(one, today)}: ${prose(one.waived.reason)}`,
          ]
        : [],
    ),
    ...(notClaimed > 0
      ? [`- ${counted(notClaimed, 'requirement')} not claimed by the target`]
      : []),
  ];
  return lines.length === 0 ? '' : `## Waived and not claimed\n\n${lines.join('\n')}`;
}
