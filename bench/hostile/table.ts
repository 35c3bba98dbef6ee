import type { Effort } from '../../src/result/run-result.ts';
import { CATALOGUE } from '../../test/hostile/catalogue/index.ts';
import { type Ended, MODES, type Mode } from './trial.ts';

/** How one behaviour ended in one mode. */
export interface Row extends Ended {
  readonly section: string;
  readonly name: string;
  readonly mode: Mode;
  readonly effort: Effort;
  /** Seconds that it announced. */
  readonly asked: number;
}

/**
 * docs/hostile.md: what was measured, as tables.
 * @param seconds that each run announced
 * @param runs of the whole measurement
 */
export function table(
  rows: readonly Row[],
  { seconds, runs }: { readonly seconds: number; readonly runs: number },
): string {
  const behaviours = Object.values(CATALOGUE).flat().length;
  return [
    '# Hostile targets',
    '',
    '`npm run hostile` writes this page. It runs the suites against the reference server behind a proxy that answers in its',
    `place in ${behaviours} hostile ways (\`test/hostile/catalogue/\`): always, once the preflight is over, or one answer in`,
    `twenty at random. Each run may take ${seconds} s (\`limits.minutes\`), waits 2 s for an answer and 1 s for a change.`,
    '',
    `Measured: ${rows.length} of ${runs} runs${rows.length < runs ? '; the same command goes on with the others' : ''}.`,
    ...summary(rows),
    '',
    'A run goes wrong that leaves no report after the preflight, takes more time or memory, shows a stack trace, writes a',
    'token down in any encoding, or calls conforming what gave answers that the document forbids.',
    '',
    'In a cell: how it ended, seconds, peak memory (MB), written (MB).',
    ...Object.entries(CATALOGUE).flatMap(([section, behaviours]) => [
      '',
      `## ${section}`,
      '',
      `| target | ${MODES.join(' | ')} |`,
      '|---|---|---|---|',
      ...behaviours.map(({ name }) => line(name, rows)),
    ]),
    '',
    '## Standard runs, 5 % at random',
    '',
    '| target | |',
    '|---|---|',
    ...rows
      .filter(({ effort }) => effort === 'standard')
      .map((row) => `| ${row.name} | ${cell(row)} |`),
    '',
  ].join('\n');
}

function summary(rows: readonly Row[]): string[] {
  const wrong = rows.filter((row) => row.wrong.length > 0);
  const most = (of: (row: Row) => number) => Math.max(0, ...rows.map(of));
  return [
    `${wrong.length === 0 ? 'None' : wrong.length} went wrong. Most memory: ${most((row) => row.megabytes)} MB (bound: 600). Longest:`,
    `${most((row) => row.runSeconds).toFixed(1)} s (bound: the announced time and five seconds), ${most((row) => row.seconds).toFixed(0)} s with the start of the process and the reports.`,
    `Most written: ${Math.round(most((row) => row.kilobytes) / 1024)} MB.`,
  ];
}

function line(name: string, rows: readonly Row[]): string {
  const cells = MODES.map((mode) => {
    const row = rows.find(
      (each) => each.name === name && each.mode === mode && each.effort === 'smoke',
    );
    return row ? cell(row) : 'not measured';
  });
  return `| ${name} | ${cells.join(' | ')} |`;
}

function cell({ outcome, seconds, megabytes, kilobytes, wrong }: Row): string {
  const figures = `${seconds.toFixed(0)} s, ${megabytes}, ${(kilobytes / 1024).toFixed(1)}`;
  return `${outcome}; ${figures}${wrong.length === 0 ? '' : `; **${wrong.join(', ')}**`}`;
}
