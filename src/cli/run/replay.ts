import { EVERY_ANSWER } from '../../result/check-result.ts';
import type { Finding } from '../../result/finding.ts';
import type { RunResult } from '../../result/run-result.ts';
import type { RunOptions } from './run-options.ts';

/**
 * The arguments of `run` that repeat a finding alone, on the same target. Undefined for what was seen
 * by watching all answers: no check of its own leads there.
 */
export function replayOf(
  finding: Finding,
  result: RunResult,
  options: RunOptions,
): string | undefined {
  const isOwn = result.checks.some(
    (check) => check.id === finding.check && check.id !== EVERY_ANSWER,
  );
  if (!isOwn && finding.replay === undefined) return undefined;
  const alone = finding.replay ?? `--only ${quoted(finding.check)} --seed ${result.seed}`;
  return [...targetIn(options), ...effortIn(options), alone].join(' ');
}

/** A token is written down only as the name of a variable. */
function targetIn({ config, url, token }: RunOptions): string[] {
  const variable = token?.startsWith('env:') ? token : 'env:OWNER_TOKEN';
  return [
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
    ...(url === undefined ? [] : [`--url ${quoted(url)}`]),
    ...(token === undefined ? [] : [`--token ${quoted(variable)}`]),
  ];
}

function effortIn({ effort }: RunOptions): string[] {
  return effort === 'standard' ? [] : [`--effort ${effort}`];
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
