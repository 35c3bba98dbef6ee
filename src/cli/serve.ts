import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { startReference } from '../reference/server.ts';

/** `compute-conformance serve`: the reference server, ready when it has printed one JSON line. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the reference server')
    .option('--port <port>', 'port to listen on; a free one when left out', port, 0)
    .option('--config-out <file>', 'write a complete configuration for `run`')
    .action(async (options: { port: number; configOut?: string }) => {
      const server = await startReference({ port: options.port });
      if (options.configOut) {
        writeFileSync(options.configOut, `${JSON.stringify(server.config, null, 2)}\n`);
      }
      process.stdout.write(
        `${JSON.stringify({ ready: true, url: server.url, token: server.config.credentials.owner })}\n`,
      );
      const stop = () => void server.close().then(() => process.exit(0));
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
    });
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) {
    throw new InvalidArgumentError('expected a port from 0 to 65535');
  }
  return value;
}
