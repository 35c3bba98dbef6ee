import { codeSpan, prose, table } from '../formats/markdown-text.ts';
import { VERDICTS } from '../glossary.ts';
import { counted, grouped, percent } from '../numbers.ts';
import type { ComparedRequirement, Comparison } from './compare.ts';

/** A comparison as Markdown: the runs, where they differ, and in one line where they agree. */
export function comparisonMarkdown(comparison: Comparison): string {
  const parts = [
    '# Comparison of runs',
    runs(comparison),
    comparison.cautions.map((caution) => `> ${prose(caution)}`).join('\n>\n'),
    differences(comparison),
    choices(comparison),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function runs(comparison: Comparison): string {
  const rows = comparison.runs.map((run) => [
    codeSpan(run.name),
    codeSpan(run.target),
    run.said,
    percent(run.coverage),
    percent(run.divergence),
    grouped(run.divergence.causes),
  ]);
  return table(['Run', 'Target', 'Outcome', 'Coverage', 'Divergence', 'Causes'], rows);
}

function differences(comparison: Comparison): string {
  const different = comparison.requirements.filter((row) => row.differs);
  const same = comparison.requirements.length - different.length;
  const agreement = `${counted(same, 'requirement')} with the same verdict in every run.`;
  if (different.length === 0) return `## Verdicts\n\nNo difference: ${agreement}`;
  const head = ['Requirement', 'Statement', ...comparison.runs.map((run) => codeSpan(run.name))];
  return `## Different verdicts\n\n${table(head, different.map(row))}\n\n${agreement}`;
}

function row({ requirement, statement, verdicts }: ComparedRequirement): string[] {
  const signs = verdicts.map((verdict) =>
    verdict === 'absent' ? 'absent' : `${VERDICTS[verdict].sign} ${verdict}`,
  );
  return [codeSpan(requirement), prose(statement), ...signs];
}

function choices(comparison: Comparison): string {
  const different = comparison.silences.filter((one) => one.differs);
  if (different.length === 0) return '';
  const head = ['Silence', 'Question', ...comparison.runs.map((run) => codeSpan(run.name))];
  const rows = different.map(({ silence, question, choices: seen }) => [
    codeSpan(silence),
    prose(question),
    ...seen.map((all) => (all.length === 0 ? 'not seen' : all.map(codeSpan).join(', '))),
  ]);
  return `## Different choices where the document is silent\n\n${table(head, rows)}`;
}
