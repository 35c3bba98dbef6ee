import { Command } from 'commander';
import { integer } from '../integer-option.ts';
import type { ServeOptions } from '../run/start-server.ts';

/** `compute-conformance serve`: the reference server, ready when it has printed one JSON line. */
export function serveCommand(): Command {
  return new Command('serve')
    .option('--port <port>', 'port to listen on; a free one when left out', integer(0, 65535), 0)
    .option('--fault <id>', 'break one requirement; may be repeated', collect, [])
    .option('--dialect <name>', 'conform, but contrary; several as in late+wire')
    .option('--empty', 'begin with accounts that hold nothing but the fixtures', false)
    .option('--config-out <file>', 'write a complete configuration for `run`')
    .option('--list-faults', 'list the faults, and start nothing', false)
    .option('--list-dialects', 'list the dialects, and start nothing', false)
    .option('--json', 'print a list as JSON', false)
    .action(async (options: ServeOptions) => {
      // The server and its faults are loaded by the command that needs them.
      const { serve } = await import('../run/start-server.ts');
      await serve(options);
    });
}

function collect(text: string, before: string[]): string[] {
  return [...before, text];
}
