import { type PairsTried, pairsByOperation } from '../../result/figures/pairs-tried.ts';

/** The pairs that the checks of a run have tried; a check that is run again counts once. */
export class TriedPairs {
  readonly #byCheck: Map<string, PairsTried>;

  /** @param before what a run that is resumed had tried */
  constructor(before: TriedPairs['byCheck'] = []) {
    this.#byCheck = new Map(before);
  }

  note(check: string, pairs: PairsTried): void {
    const known = this.#byCheck.get(check);
    if (known === undefined || known.tried <= pairs.tried) this.#byCheck.set(check, pairs);
  }

  get byCheck(): readonly (readonly [check: string, PairsTried])[] {
    return [...this.#byCheck];
  }

  /** By operation. */
  list(): PairsTried[] {
    return pairsByOperation([...this.#byCheck.values()]);
  }
}
