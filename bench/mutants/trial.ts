import type { Check } from '../../src/check/check.ts';
import { ConfigurationError } from '../../src/config/load.ts';
import { Hosted } from './hosted.ts';
import type { Mutant, Tried } from './mutant.ts';
import { type Said, violated } from './violated.ts';

/** Tries one mutant after the other in one process, of which a new one is started where it is needed. */
export class Trials {
  readonly #code: string;
  #host: Hosted | undefined;

  /** @param code folder of the instrumented copy */
  constructor(code: string) {
    this.#code = code;
  }

  /**
   * Starts the instrumented server with one mutant, and runs these checks until one finds a violation.
   * @param isLoaded whether its place runs while modules load
   */
  async try(mutant: Mutant, checks: readonly Check[], isLoaded: boolean): Promise<Tried> {
    const host = await this.#hostFor(isLoaded ? mutant.id : undefined);
    const config = await host?.serve(mutant.id);
    const begun = performance.now();
    const said = config ? await violated(checks, config).catch(orGone) : GONE;
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    if (isLoaded || said.isLost || config === undefined) this.end();
    return { ...mutant, end: endOf(said), by: said.by.slice(0, 5), checks: checks.length, seconds };
  }

  end(): void {
    this.#host?.end();
    this.#host = undefined;
  }

  async #hostFor(loading: string | undefined): Promise<Hosted | undefined> {
    if (loading !== undefined || !this.#host?.isAlive) {
      this.end();
      this.#host = await Hosted.start(this.#code, loading);
    }
    return this.#host;
  }
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
