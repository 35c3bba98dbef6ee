import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { type Comparison, compareRuns } from '../../report/compare/compare.ts';
import { comparisonMarkdown } from '../../report/compare/markdown.ts';
import { comparisonTable } from '../../report/compare/terminal.ts';
import { comparisonPage } from '../../report/html/comparison.ts';
import { readRun } from '../run/run-folder.ts';
import { UsageError } from '../usage-error.ts';

interface CompareOptions {
  readonly markdown: boolean;
  readonly json: boolean;
  readonly html?: string;
}

/** `compute-conformance compare`: holds runs, or implementations, side by side. */
export function compareCommand(): Command {
  return new Command('compare')
    .argument('<folders...>', 'two report folders or more')
    .option('--markdown', 'print Markdown', false)
    .option('--json', 'print JSON', false)
    .option('--html <file>', 'write a page instead')
    .action((folders: string[], options: CompareOptions) => {
      if (folders.length < 2) throw new UsageError('expected two report folders or more');
      const names = namesOf(folders);
      const runs = folders.map((folder, i) => ({
        name: names[i] ?? folder,
        result: readRun(folder),
      }));
      show(compareRuns(runs), options);
    });
}

function show(comparison: Comparison, { markdown, json, html }: CompareOptions): void {
  if (html !== undefined) writeFileSync(html, comparisonPage(comparison));
  else if (json) process.stdout.write(`${JSON.stringify(comparison, null, 2)}\n`);
  else if (markdown) process.stdout.write(comparisonMarkdown(comparison));
  else {
    const { columns: width = 120, isTTY = false } = process.stdout;
    process.stdout.write(
      comparisonTable(comparison, { width, color: isTTY && pc.isColorSupported }),
    );
  }
}

/** Runs are called after their folders, unless that would not tell them apart. */
function namesOf(folders: readonly string[]): string[] {
  const short = folders.map((folder) => basename(resolve(folder)));
  return new Set(short).size === short.length ? short : [...folders];
}
