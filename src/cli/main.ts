#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '../run/configuration.ts';
import { toolVersion } from '../spec/package-root.ts';
import { RecordingError } from '../traffic/recorded.ts';
import { auditCommand } from './audit.ts';
import { runCommand } from './run.ts';
import { serveCommand } from './serve.ts';

/** Exit codes of every command (design: Commands). */
const USAGE = 2;

const program = new Command('compute-conformance')
  .description('Does this server do what the API document says? Evidence a third party can check.')
  .version(toolVersion())
  .exitOverride()
  .configureHelp({ sortSubcommands: false })
  .addCommand(runCommand())
  .addCommand(serveCommand())
  .addCommand(auditCommand());
for (const command of program.commands) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** One clear message for what the user can mend; a stack only for faults of this project. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof ConfigurationError || error instanceof RecordingError || isMissing(error)) {
    process.stderr.write(`${error.message}\n`);
    return USAGE;
  }
  process.stderr.write(`internal error, please report it: ${(error as Error)?.stack ?? error}\n`);
  return 3;
}

/** A file named on the command line that is not there. */
function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
