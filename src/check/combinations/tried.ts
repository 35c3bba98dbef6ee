import { type PairsTried, pairsByOperation } from '../../result/pairs-tried.ts';

/** The pairs that the checks of a run have tried; a check that is run again counts once. */
export class TriedPairs {
  readonly #byCheck = new Map<string, PairsTried>();

  note(check: string, pairs: PairsTried): void {
    const known = this.#byCheck.get(check);
    if (known === undefined || known.tried <= pairs.tried) this.#byCheck.set(check, pairs);
  }

  /** By operation. */
  list(): PairsTried[] {
    return pairsByOperation([...this.#byCheck.values()]);
  }
}
