import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { type Comparison, compareRuns, type NamedRun } from '../../report/compare/compare.ts';
import { EXIT_CODES, type Gate, gateOf } from '../../report/compare/gate.ts';
import { gateMarkdown } from '../../report/compare/gate-markdown.ts';
import { gateText } from '../../report/compare/gate-terminal.ts';
import { comparisonMarkdown } from '../../report/compare/markdown.ts';
import { comparisonTable } from '../../report/compare/terminal.ts';
import { comparisonPage } from '../../report/html/comparison.ts';
import { readRun } from '../../run/run-folder.ts';
import { UsageError } from '../../run/usage-error.ts';

interface CompareOptions {
  readonly gate: boolean;
  readonly markdown: boolean;
  readonly json: boolean;
  readonly html?: string;
}

/** `compute-conformance compare`: holds runs, or implementations, side by side. */
export function compareCommand(): Command {
  return new Command('compare')
    .argument('<folders...>', 'two report folders or more')
    .option(
      '--gate',
      'what changed from the first of two to the second; exits with 1 when something fails newly',
      false,
    )
    .option('--markdown', 'print Markdown', false)
    .option('--json', 'print JSON', false)
    .option('--html <file>', 'write a page, and print only what is asked for beside it')
    .action((folders: string[], options: CompareOptions) => {
      const runs = runsIn(folders, options);
      const comparison = compareRuns(runs);
      const [before, after] = runs.map(({ result }) => result);
      const gate = options.gate && before && after ? gateOf(before, after, comparison) : undefined;
      show(comparison, gate, options);
      if (gate) process.exitCode = EXIT_CODES[gate.outcome];
    });
}

function runsIn(folders: readonly string[], { gate }: CompareOptions): NamedRun[] {
  if (folders.length < 2) throw new UsageError('expected two report folders or more');
  if (gate && folders.length > 2) {
    throw new UsageError('--gate: expected two report folders, the base and the new one');
  }
  const names = namesOf(folders);
  return folders.map((folder, i) => ({ name: names[i] ?? folder, result: readRun(folder) }));
}

function show(comparison: Comparison, gate: Gate | undefined, options: CompareOptions): void {
  const { markdown, json, html } = options;
  if (html !== undefined) writeFileSync(html, comparisonPage(comparison, gate));
  if (json) process.stdout.write(`${JSON.stringify({ ...comparison, gate }, null, 2)}\n`);
  else if (markdown) process.stdout.write(markdownOf(comparison, gate));
  else if (html === undefined) process.stdout.write(textOf(comparison, gate));
}

function markdownOf(comparison: Comparison, gate: Gate | undefined): string {
  return gate ? gateMarkdown(gate, comparison.cautions) : comparisonMarkdown(comparison);
}

function textOf(comparison: Comparison, gate: Gate | undefined): string {
  const { columns: width = 120, isTTY = false } = process.stdout;
  const terminal = { width, color: isTTY && pc.isColorSupported };
  return gate
    ? gateText(gate, comparison.cautions, terminal)
    : comparisonTable(comparison, terminal);
}

/** Runs are called after their folders, unless that would not tell them apart. */
function namesOf(folders: readonly string[]): string[] {
  const short = folders.map((folder) => basename(resolve(folder)));
  return new Set(short).size === short.length ? short : [...folders];
}
