#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '../config/load.ts';
import { MergeError } from '../report/merge/same-run.ts';
import { RunFileError } from '../report/parse-run.ts';
import { toolVersion } from '../spec/package-root.ts';
import { RecordingError } from '../traffic/recorded.ts';
import { auditCommand } from './commands/audit.ts';
import { compareCommand } from './commands/compare.ts';
import { initCommand } from './commands/init.ts';
import { mergeCommand } from './commands/merge.ts';
import { proxyCommand } from './commands/proxy.ts';
import { reportCommand } from './commands/report.ts';
import { requirementsCommand } from './commands/requirements.ts';
import { runCommand } from './commands/run.ts';
import { serveCommand } from './commands/serve.ts';
import { sweepCommand } from './commands/sweep.ts';
import { validateCommand } from './commands/validate.ts';
import { UsageError } from './usage-error.ts';

/** Exit codes of every command (design: Commands). */
const USAGE = 2;
const NO_VERDICT = 3;

const program = new Command('compute-conformance')
  .description('Does this server do what the API document says? Evidence a third party can check.')
  .version(toolVersion())
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .addCommand(runCommand())
  .addCommand(serveCommand())
  .addCommand(initCommand())
  .addCommand(auditCommand())
  .addCommand(proxyCommand())
  .addCommand(validateCommand())
  .addCommand(requirementsCommand())
  .addCommand(reportCommand())
  .addCommand(mergeCommand())
  .addCommand(compareCommand())
  .addCommand(sweepCommand());
for (const command of program.commands) command.exitOverride();

// A reader that closes the pipe (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** One clear message for what the user can mend; a stack only for faults of this project. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (isForUser(error)) {
    process.stderr.write(`${error.message}\n`);
    return USAGE;
  }
  process.stderr.write(`internal error, please report it: ${(error as Error)?.stack ?? error}\n`);
  return NO_VERDICT;
}

function isForUser(error: unknown): error is Error {
  const kinds = [UsageError, ConfigurationError, RecordingError, RunFileError, MergeError];
  return kinds.some((kind) => error instanceof kind) || isOfTheSystem(error);
}

/** A file that is not there or cannot be written, a port that is taken. */
function isOfTheSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}
