import { Command } from 'commander';
import { matchOperation } from '../spec/match.ts';
import { type Audit, Auditor, type Disagreement } from '../traffic/audit.ts';
import { exchangesIn } from './recordings.ts';

/** `compute-conformance audit`: the validator over recorded traffic. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('hold recorded traffic against the document')
    .argument('<files...>', 'HAR, or one exchange per line (NDJSON); - reads stdin')
    .option('--json', 'print the audit as JSON', false)
    .action(async (files: string[], options: { json: boolean }) => {
      const auditor = new Auditor(({ method, url }) => {
        const match = matchOperation(method, url);
        return match !== undefined && 'operation' in match;
      });
      for (const file of files) {
        for await (const recorded of exchangesIn(file)) auditor.take(recorded);
      }
      const audit = auditor.result;
      process.stdout.write(options.json ? `${JSON.stringify(audit, null, 2)}\n` : describe(audit));
      process.exitCode = exitCodeOf(audit);
    });
}

/** 0 nothing disagrees, 1 a must was broken, 3 nothing could be checked. */
function exitCodeOf({ known, disagreements }: Audit): number {
  if (known === 0) return 3;
  return disagreements.some((each) => each.level === 'must') ? 1 : 0;
}

function describe({ exchanges, known, disagreements }: Audit): string {
  const head = `${exchanges} exchanges, ${known} of them of documented operations; ${disagreements.length} kinds of disagreement\n`;
  return head + disagreements.map(line).join('');
}

function line(each: Disagreement): string {
  const who = each.side === 'request' ? 'the client sent' : 'the server answered';
  return [
    `\n${each.requirement} (${each.level}) in ${each.operation}, ${each.count} times`,
    `  expected ${each.expected} at ${each.where || 'the body'}`,
    `  ${who} ${each.received}`,
    `  exchanges ${each.positions.join(', ')}${each.count > each.positions.length ? ', ...' : ''}`,
    '',
  ].join('\n');
}
