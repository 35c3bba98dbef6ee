import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { loadConfiguration } from '../../config/load.ts';
import { preflight } from '../../preflight/preflight.ts';
import { configurationDraft } from '../configuration-draft.ts';
import { clientOf, sourceOf } from '../run/target-client.ts';

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
  const configuration = loadConfiguration(sourceOf({ url, ...(token ? { token } : {}) }));
  const http = clientOf(configuration);
  try {
    const { fatal, discovered } = await preflight(http, configuration);
    if (fatal) {
      process.stderr.write(`${fatal.message}\n`);
      return fatal.exitCode;
    }
    const draft = configurationDraft({ url, token, fixtures: discovered });
    // Never over a configuration that somebody wrote by hand.
    if (out) writeFileSync(out, draft, { flag: 'wx' });
    else process.stdout.write(draft);
    return 0;
  } finally {
    await http.close();
  }
}
