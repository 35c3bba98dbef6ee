import { Command } from 'commander';
import { verifyFolder } from '../../attest/verify.ts';
import { counted, grouped } from '../../report/numbers.ts';
import { readRun } from '../../run/run-folder.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { verifyingKey } from '../run/signing-key.ts';

const MOST_PROBLEMS = 50;

/** `compute-conformance verify`: whether a report folder is whole, and its verdicts follow from its evidence. */
export function verifyCommand(): Command {
  return new Command('verify')
    .argument('<folder>', 'a report folder')
    .option('--key <file>', 'the public key (Ed25519, PEM) of whoever is to have signed it')
    .option('--json', 'print JSON', false)
    .action(async (folder: string, { key, json }: { key?: string; json: boolean }) => {
      const result = readRun(folder);
      const verified = await verifyFolder(folder, result, key ? verifyingKey(key) : undefined);
      const { notes, problems } = verified;
      const text = json ? `${JSON.stringify(verified, null, 2)}\n` : textOf(notes, problems);
      process.stdout.write(text);
      process.exitCode = problems.length === 0 ? 0 : 1;
    });
}

function textOf(notes: readonly string[], problems: readonly string[]): string {
  const left = problems.length - MOST_PROBLEMS;
  const lines = [
    ...notes.map((note) => `  ${note}`),
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => `✕ ${problem}`),
    ...(left > 0 ? [`✕ and ${grouped(left)} more`] : []),
    problems.length === 0 ? 'holds' : `does not hold: ${counted(problems.length, 'problem')}`,
  ];
  return lines.map((line) => `${escapeInvisible(line)}\n`).join('');
}
