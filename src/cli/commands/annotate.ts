import { appendFileSync } from 'node:fs';
import { Command } from 'commander';
import { compareRuns } from '../../report/compare/compare.ts';
import { EXIT_CODES, type Gate, gateOf } from '../../report/compare/gate.ts';
import { gateMarkdown } from '../../report/compare/gate-markdown.ts';
import { annotations, workflowCommand } from '../../report/formats/annotations.ts';
import { markdown } from '../../report/formats/markdown.ts';
import { tooLittleOf, tooLittleRemarks } from '../../result/figures/min-coverage.ts';
import type { RunResult } from '../../result/run-result.ts';
import { readRun } from '../../run/run-folder.ts';

interface AnnotateOptions {
  readonly baseline?: string;
}

/** `compute-conformance annotate`: tells a GitHub job what a run came to; exits as the job should. */
export function annotateCommand(): Command {
  return new Command('annotate')
    .argument('<folder>', 'a report folder')
    .option('--baseline <folder>', 'an earlier run: only what fails newly fails the job')
    .action((folder: string, options: AnnotateOptions) => {
      process.exitCode = annotate(folder, options);
    });
}

function annotate(folder: string, { baseline }: AnnotateOptions): number {
  const result = readRun(folder);
  const gate = baseline === undefined ? undefined : gateFrom(readRun(baseline), result);
  const tooLittle = tooLittleRemarks(tooLittleOf(result.sections, result.minCoverage));
  process.stdout.write(annotations(result, gate?.gate));
  for (const remark of tooLittle) {
    process.stdout.write(`${workflowCommand('error', 'coverage', remark)}\n`);
  }
  append('GITHUB_STEP_SUMMARY', `${gate?.text ?? ''}\n${markdown(result)}`);
  append('GITHUB_OUTPUT', `folder=${folder}\noutcome=${result.outcome}\n`);
  const code = gate ? EXIT_CODES[gate.gate.outcome] : result.exitCode;
  return code === 0 && tooLittle.length > 0 ? 1 : code;
}

function gateFrom(before: RunResult, after: RunResult): { gate: Gate; text: string } {
  const runs = [before, after].map((result, index) => ({ name: String(index), result }));
  const comparison = compareRuns(runs);
  const gate = gateOf(before, after, comparison);
  return { gate, text: gateMarkdown(gate, comparison.cautions) };
}

/** To the file that the environment names; outside of a job there is none. */
function append(variable: string, text: string): void {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}
