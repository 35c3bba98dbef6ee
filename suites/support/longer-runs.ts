import type { CheckContext } from '../../src/check/check-context.ts';
import { Skip } from '../../src/result/signals.ts';

/** @throws Skip in a smoke run, which has no requests for what other checks decide anyway */
export function leftToLongerRuns(t: CheckContext, what: string): void {
  if (!isShortRun(t)) return;
  throw new Skip(`${what} are left to longer runs`, '--effort standard');
}

/** Whether it is a smoke run: a check then ends with what decides, and leaves further cases out. */
export function isShortRun(t: CheckContext): boolean {
  return t.run.settings.effort === 'smoke';
}
