import pc from 'picocolors';
import { cutTellingLength } from '../../text/cut.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import type { Terminal } from '../formats/terminal.ts';
import { columns, fitted } from '../formats/wrap.ts';
import { VERDICTS } from '../glossary.ts';
import { counted, grouped, percent } from '../numbers.ts';
import type { ComparedRequirement, Comparison } from './compare.ts';

const LONGEST_NAME = 24;

/** A comparison for a terminal: one column per run, only the requirements that differ. */
export function comparisonTable(comparison: Comparison, terminal: Terminal): string {
  const colors = pc.createColors(terminal.color);
  const names = comparison.runs.map((run) =>
    escapeInvisible(cutTellingLength(run.name, LONGEST_NAME)),
  );
  const different = comparison.requirements.filter((row) => row.differs);
  const rows = [
    ['', ...names],
    ['outcome', ...comparison.runs.map((run) => run.said)],
    ['coverage', ...comparison.runs.map((run) => percent(run.coverage))],
    ['divergence', ...comparison.runs.map((run) => percent(run.divergence))],
    ['causes', ...comparison.runs.map((run) => grouped(run.divergence.causes))],
    ...different.map(cells),
  ];
  const lines = aligned(rows).map((line) => fitted(line, terminal.width));
  const same = comparison.requirements.length - different.length;
  const closing = `${counted(different.length, 'requirement')} with different verdicts, ${counted(same, 'requirement')} with the same.`;
  const cautions = comparison.cautions.map((caution) =>
    colors.yellow(`! ${escapeInvisible(caution)}`),
  );
  return `${[...lines, '', ...cautions, closing].join('\n')}\n`;
}

function cells({ requirement, verdicts }: ComparedRequirement): string[] {
  const shown = verdicts.map((verdict) =>
    verdict === 'absent' ? 'absent' : `${VERDICTS[verdict].sign} ${verdict}`,
  );
  return [requirement, ...shown];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => columns(row[index] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - columns(cell)))
      .join('  ')
      .trimEnd(),
  );
}
