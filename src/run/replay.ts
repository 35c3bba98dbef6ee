import { isOfRun } from '../result/check-result.ts';
import type { Finding } from '../result/finding.ts';
import type { RunResult } from '../result/run-result.ts';
import { shellWord } from '../text/shell.ts';
import type { Repeatable } from './run-options.ts';

/**
 * The arguments of `run` that repeat a finding alone, on the same target. Undefined for what was seen
 * by watching all answers: no check of its own leads there.
 */
export function replayOf(
  finding: Finding,
  result: RunResult,
  options: Repeatable,
): string | undefined {
  const isOwn = result.checks.some((check) => check.id === finding.check && !isOfRun(check));
  if (!isOwn && finding.replay === undefined) return undefined;
  const alone = finding.replay ?? `--only ${shellWord(finding.check)} --seed ${result.seed}`;
  return [...targetIn(options), ...effortIn(options), alone].join(' ');
}

/** A token is written down only as the name of a variable. */
function targetIn({ config, url, token }: Repeatable): string[] {
  const variable = token?.startsWith('env:') ? token : 'env:OWNER_TOKEN';
  return [
    ...(typeof config === 'string' ? [`--config ${shellWord(config)}`] : []),
    ...(url === undefined ? [] : [`--url ${shellWord(url)}`]),
    ...(token === undefined ? [] : [`--token ${shellWord(variable)}`]),
  ];
}

function effortIn({ effort = 'standard' }: Repeatable): string[] {
  return effort === 'standard' ? [] : [`--effort ${effort}`];
}
