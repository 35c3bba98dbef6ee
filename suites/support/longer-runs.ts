import type { CheckContext } from '../../src/check/check-context.ts';
import { Skip } from '../../src/result/signals.ts';

/** @throws Skip in a smoke run, which has no requests for what other checks decide anyway */
export function leftToLongerRuns(t: CheckContext, what: string): void {
  if (t.run.settings.effort !== 'smoke') return;
  throw new Skip(`${what} are left to longer runs`, '--effort standard');
}
