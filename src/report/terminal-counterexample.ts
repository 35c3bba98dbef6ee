import type { Finding } from '../result/run-result.ts';
import { counted } from './numbers.ts';

const MOST_STEPS = 12;

/**
 * The shortest failing input in lines for the terminal: one for each step of a sequence, which are
 * numbered; of a long sequence the end, since that is where it fails.
 */
export function counterexampleLines({ counterexample: found }: Finding): string[] {
  if (!found) return [];
  const { input, steps = [], note } = found;
  const left = steps.length - MOST_STEPS;
  return [
    ...(steps.length === 0 ? [input] : []),
    ...(left > 0 ? [`(${counted(left, 'step')} before: see report.html)`] : []),
    ...steps.slice(-MOST_STEPS),
    ...(note ? [`(${note})`] : []),
  ];
}
