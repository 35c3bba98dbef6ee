import { sumOfPairs } from '../../result/figures/pairs-tried.ts';
import type { RequirementResult } from '../../result/requirement-result.ts';
import { requirementsOf } from '../../result/requirement-result.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { Verdict } from '../../result/verdict.ts';
import { causesShown, causeTitle, type ShownCause } from '../causes.ts';
import { VERDICTS } from '../glossary.ts';
import {
  apparentOutcome,
  coverageSentence,
  divergenceSentence,
  headline,
  outcomeTitle,
} from '../headline.ts';
import { counted, duration, elapsed, percent } from '../numbers.ts';
import { progressBar, progressWords, toDoOf } from '../to-do.ts';
import { undecidedOf } from '../undecided.ts';
import { waivedIn, waiverLine } from '../waived.ts';
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
    toDo(result),
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
- Divergence ${percent(result.divergence)}: ${divergenceSentence(result)}${pairs(result)}`;
}

/** How many pairs of values were tried in one request, by operation. */
function pairs({ pairs = [] }: RunResult): string {
  if (pairs.length === 0) return '';
  const { tried, of } = sumOfPairs(pairs);
  const each = pairs.map((one) => `${codeSpan(one.operation)} ${one.tried} of ${one.of}`);
  return `\n- Pairs of values tried in one request: ${tried} of ${of} (${each.join(', ')})`;
}

function remarks(result: RunResult): string {
  const all = [...result.remarks, ...waivedIn(result).map(waiverLine)];
  return all.map((remark) => `> ${prose(remark)}`).join('\n>\n');
}

function toDo(result: RunResult): string {
  const sections = toDoOf(result);
  if (sections.length === 0) return '';
  const rows = sections.map((section) => [
    prose(section.title),
    codeSpan(progressBar(section)),
    progressWords(section),
    section.missing.map(({ request, status }) => `${codeSpan(request)} ${status}`).join(', '),
  ]);
  return `## Still to do\n\n${table(['Section', '', 'Requirements', 'Missing'], rows)}`;
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
    prose(causeTitle(cause)),
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

/** Waivers stand at the top. */
function exemptions(result: RunResult): string {
  const notClaimed = requirementsOf(result).filter((one) => one.notClaimed).length;
  if (notClaimed === 0) return '';
  return `## Not claimed\n\n- ${counted(notClaimed, 'requirement')} not claimed by the target`;
}
