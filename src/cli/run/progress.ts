import pc from 'picocolors';
import type { CheckResult } from '../../result/check-result.ts';
import type { Progress } from '../../runner/launch.ts';

const MARKS: Readonly<Record<CheckResult['verdict'], string>> = {
  passed: pc.green('✓'),
  failed: pc.red('✗'),
  warned: pc.yellow('!'),
  skipped: pc.dim('-'),
  inconclusive: pc.yellow('?'),
};

/** Live progress on a terminal: one line that is written over; elsewhere a plain line per tenth of the run. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let total = 0;
  let done = 0;
  let counts = none();
  return {
    // Whoever watches runs several times.
    begin(checks) {
      total = checks;
      done = 0;
      counts = none();
      stream.write(`running ${checks} checks\n`);
    },
    check(result) {
      done += 1;
      counts[result.verdict] += 1;
      if (result.verdict === 'failed') clearLine(stream, `${MARKS.failed} ${result.id}\n`);
      const line = `${done}/${total} checks: ${counts.passed} passed, ${counts.failed} failed, ${counts.warned} warned, ${counts.inconclusive} inconclusive, ${counts.skipped} skipped`;
      if (stream.isTTY) clearLine(stream, done === total ? `${line}\n` : line);
      else if (done === total || done % Math.max(1, Math.ceil(total / 10)) === 0)
        stream.write(`${line}\n`);
    },
  };
}

function none(): Record<CheckResult['verdict'], number> {
  return { passed: 0, failed: 0, warned: 0, skipped: 0, inconclusive: 0 };
}

function clearLine(stream: NodeJS.WriteStream, text: string): void {
  stream.write(stream.isTTY ? `\r\u001b[2K${text}` : text);
}
