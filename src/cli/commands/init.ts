import { Command } from 'commander';
import { loadConfiguration } from '../../config/load.ts';
import { redactorOf } from '../../config/redaction.ts';
import { impliedReads } from '../../preflight/implied-reads.ts';
import { missingReads } from '../../preflight/missing-reads.ts';
import { preflight } from '../../preflight/preflight.ts';
import { seenOn } from '../../preflight/seen.ts';
import { Reader } from '../../resources/reader.ts';
import { clientOf } from '../../run/target-client.ts';
import { configurationDraft } from '../configuration-draft.ts';
import { Output } from '../output.ts';
import { commandSource } from '../source.ts';

interface InitOptions {
  readonly url: string;
  readonly token?: string;
  readonly out?: string;
}

/** `compute-conformance init`: looks at a target and writes the beginning of its configuration. */
export function initCommand(): Command {
  return new Command('init')
    .requiredOption('--url <url>', 'base address of the target')
    .option('--token <token>', 'the owner token; env:NAME reads it from the environment')
    .option('--out <file>', 'write it there instead of printing it')
    .action(async (options: InitOptions) => {
      process.exitCode = await init(options);
    });
}

async function init({ url, token, out }: InitOptions): Promise<number> {
  const configuration = loadConfiguration(commandSource({ url, ...(token ? { token } : {}) }));
  const http = clientOf(configuration);
  const output = new Output(redactorOf(configuration));
  try {
    const { fatal, discovered, items } = await preflight(http, configuration);
    if (fatal) {
      output.tell(`${fatal.message}\n`);
      return fatal.exitCode;
    }
    const reader = new Reader(http, configuration);
    const [{ notClaimed }, seen, implied] = await Promise.all([
      missingReads(reader),
      seenOn(reader),
      impliedReads(reader),
    ]);
    const room = items.find(({ name }) => name === 'quota')?.note ?? '';
    const fixtures = discovered;
    const draft = configurationDraft({ url, token, fixtures, notClaimed, seen, room, implied });
    // Never over a configuration that somebody wrote by hand.
    if (out) output.write(out, draft, 'wx');
    else output.print(draft);
    return 0;
  } finally {
    await http.close();
  }
}
