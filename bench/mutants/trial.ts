import type { Check } from '../../src/check/check.ts';
import { ConfigurationError } from '../../src/config/load.ts';
import { Hosted } from './hosted.ts';
import type { Mutant, Tried } from './mutant.ts';
import { type Said, violated } from './violated.ts';

/**
 * Starts the instrumented server with one mutant, in a process of its own: what code has remembered under another one
 * must not be told under this. Runs these checks until one finds a violation.
 * @param code folder of the instrumented copy
 * @param isLoaded whether its place runs while modules load
 */
export async function triedWith(
  code: string,
  mutant: Mutant,
  checks: readonly Check[],
  isLoaded: boolean,
): Promise<Tried> {
  const host = await Hosted.start(code, isLoaded ? mutant.id : undefined);
  const config = await host?.serve(mutant.id);
  const begun = performance.now();
  const said = config ? await violated(checks, config).catch(orGone) : GONE;
  host?.end();
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return { ...mutant, end: endOf(said), by: said.by.slice(0, 5), checks: checks.length, seconds };
}

const GONE: Said = { by: [], isLost: true, isCutOff: false };

/** A server that does not say what a run has to know of it is as good as none. */
function orGone(error: unknown): Said {
  if (error instanceof ConfigurationError) return GONE;
  throw error;
}

function endOf({ by, isLost, isCutOff }: Said): Tried['end'] {
  if (by.length > 0) return 'killed';
  if (isLost) return 'broken';
  return isCutOff ? 'slow' : 'survived';
}
