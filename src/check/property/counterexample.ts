import type { Finding } from '../../result/finding.ts';

/** A failing input in the words of a finding. */
type Described = Pick<NonNullable<Finding['counterexample']>, 'input' | 'path' | 'steps'>;

/**
 * Describes a failing input.
 * @param printed the input as fast-check prints it; of a sequence only the path in it is of use:
 * `/*replayPath="..."*\/`
 * @param path fast-check's path to the input
 * @param steps of a sequence, what each of its steps said when it was taken
 */
export function describeInput(printed: string, path: string, steps?: readonly string[]): Described {
  if (steps === undefined) return { input: printed, path };
  const [, stepsPath] = printed.match(STEPS_PATH) ?? [];
  const wholePath = stepsPath === undefined ? path : `${path}@${stepsPath}`;
  if (steps.length === 0) return { input: BEGINNING, path: wholePath };
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return { input: steps.join('; '), path: wholePath, steps: numbered };
}

const STEPS_PATH = /\/\*replayPath="([^"]*)"\*\//;

/** A machine whose beginning is at fault already needs no step. */
const BEGINNING = 'no step: what every sequence begins with';
