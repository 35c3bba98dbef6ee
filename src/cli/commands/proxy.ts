import { once } from 'node:events';
import { Command } from 'commander';
import { parseBaseAddress } from '../../http/base-address.ts';
import { UsageError } from '../../run/usage-error.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { Auditor } from '../../traffic/audit.ts';
import type { Judged } from '../../traffic/judged.ts';
import { describeAudit, exitCodeOfAudit } from '../audit-outcome.ts';
import { integer } from '../integer-option.ts';

interface ProxyCommandOptions {
  readonly target: string;
  readonly port: number;
  readonly json: boolean;
  readonly fail: boolean;
}

/** `compute-conformance proxy`: the validator over live traffic that passes through. */
export function proxyCommand(): Command {
  return new Command('proxy')
    .requiredOption('--target <url>', 'base address of the target')
    .option('--port <port>', 'port to listen on; a free one when left out', integer(0, 65535), 0)
    .option('--json', 'print findings and the audit as JSON, one object per line', false)
    .option('--fail', 'exit 1 when a must was broken, 3 when nothing could be checked', false)
    .action(async (options: ProxyCommandOptions) => {
      process.exitCode = await proxy(options);
    });
}

/** Passes traffic on until it is interrupted. @returns the exit code @throws UsageError for no URL */
async function proxy({ target, port, json, fail }: ProxyCommandOptions): Promise<number> {
  assertAddress(target);
  const { startProxy } = await import('../../traffic/proxy.ts');
  const auditor = new Auditor();
  let position = 0;
  const running = await startProxy({
    target,
    port,
    seen: (exchange) => {
      position += 1;
      process.stdout.write(describeExchange(position, auditor.take({ position, exchange }), json));
    },
  });
  // Whoever reads that it is ready may interrupt it at once.
  const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  process.stdout.write(`${JSON.stringify({ ready: true, url: running.url })}\n`);
  await interrupted;
  await running.close();
  const audit = auditor.result;
  process.stdout.write(json ? `${JSON.stringify({ audit })}\n` : `\n${describeAudit(audit)}`);
  return fail ? exitCodeOfAudit(audit) : 0;
}

function assertAddress(target: string): void {
  try {
    parseBaseAddress(target);
  } catch (error) {
    throw new UsageError(`--target: ${(error as Error).message}`);
  }
}

/** The findings of one exchange, one line for each. */
function describeExchange(position: number, { exchange, findings }: Judged, json: boolean): string {
  const { method, url, status } = exchange;
  const lines = findings.map((finding) =>
    json
      ? JSON.stringify({ position, method, url, status, finding })
      : escapeInvisible(
          `${position}: ${method} ${url} (${status}): ${finding.level}: ${finding.message}`,
        ),
  );
  return lines.map((line) => `${line}\n`).join('');
}
