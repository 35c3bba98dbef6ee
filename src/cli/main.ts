#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { toolVersion } from '../spec/package-root.ts';
import { commandsFor } from './commands.ts';
import { inWords, isOfTheSystem } from './system-error.ts';

/** Exit codes of every command (design: Commands). */
const USAGE = 2;
const NO_VERDICT = 3;

/** Told apart by name: loading the classes would load all that throws them. */
const FOR_USER = [
  'UsageError',
  'ConfigurationError',
  'RecordingError',
  'RunFileError',
  'MergeError',
];

const program = new Command('compute-conformance')
  .description('Does this server do what the API document says? Evidence a third party can check.')
  .version(toolVersion())
  .exitOverride()
  .configureHelp({ sortSubcommands: false });
for (const command of await commandsFor(process.argv)) {
  program.addCommand(command.exitOverride());
}

/** What is to come to its end unread: a run that stops midway leaves on the target what it has created. */
const GOES_ON = ['run', 'sweep'];

// A reader that closes the pipe (`| head`, `2>&1 | head`) has seen enough.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (!GOES_ON.includes(process.argv[2] ?? '')) process.exit();
  });
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

/** One clear message for what the user can mend; a stack only for faults of this project. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (isForUser(error) || isOfTheSystem(error)) {
    process.stderr.write(`${isOfTheSystem(error) ? inWords(error) : error.message}\n`);
    return USAGE;
  }
  process.stderr.write(`internal error, please report it: ${(error as Error)?.stack ?? error}\n`);
  return NO_VERDICT;
}

function isForUser(error: unknown): error is Error {
  return error instanceof Error && FOR_USER.includes(error.name);
}
