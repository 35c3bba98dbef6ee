import { Command, CommanderError } from 'commander';
import { toolVersion } from '../spec/package-root.ts';
import { commandsFor } from './commands.ts';
import { inWords, isForWantOfRoom, isOfTheSystem } from './system-error.ts';

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

/**
 * Does what the words after `compute-conformance` ask for. What a command ends with stands in `process.exitCode`
 * afterwards, also when it could not be done; nothing is thrown.
 */
export async function execute(words: readonly string[]): Promise<void> {
  const program = new Command('compute-conformance')
    .description(
      'Does this server do what the API document says? Evidence a third party can check.',
    )
    .version(toolVersion())
    .exitOverride()
    .configureHelp({ sortSubcommands: false });
  for (const command of await commandsFor(words)) program.addCommand(command.exitOverride());
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = tell(error);
  }
}

/** One clear message for what the user can mend; a stack only for faults of this project. */
function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (isOfTheSystem(error)) {
    process.stderr.write(`${inWords(error)}\n`);
    return isForWantOfRoom(error) ? NO_VERDICT : USAGE;
  }
  if (isForUser(error)) {
    process.stderr.write(`${error.message}\n`);
    return USAGE;
  }
  process.stderr.write(`internal error, please report it: ${(error as Error)?.stack ?? error}\n`);
  return NO_VERDICT;
}

function isForUser(error: unknown): error is Error {
  return error instanceof Error && FOR_USER.includes(error.name);
}
