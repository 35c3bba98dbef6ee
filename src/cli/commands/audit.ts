import { setFlagsFromString } from 'node:v8';
import { Command } from 'commander';
import { Auditor } from '../../traffic/audit.ts';
import { describeAudit, exitCodeOfAudit } from '../audit-outcome.ts';
import { readRecording } from '../recordings.ts';

/** `compute-conformance audit`: the validator over recorded traffic. */
export function auditCommand(): Command {
  return new Command('audit')
    .argument('<files...>', 'HAR, or one exchange per line (NDJSON); - reads stdin')
    .option('--json', 'print the audit as JSON', false)
    .addHelpText(
      'after',
      '\nExit code: 0 no answer or request breaks a must; 1 one does; 2 usage; 3 no documented operation in it.',
    )
    .action(async (files: string[], options: { json: boolean }) => {
      // Recordings are longer than memory: what is done with is freed early, at the price of some time.
      setFlagsFromString('--optimize-for-size');
      const auditor = new Auditor();
      for (const file of files) {
        for await (const recorded of readRecording(file)) auditor.take(recorded);
      }
      const audit = auditor.result;
      process.stdout.write(
        options.json ? `${JSON.stringify(audit, null, 2)}\n` : describeAudit(audit),
      );
      process.exitCode = exitCodeOfAudit(audit);
    });
}
