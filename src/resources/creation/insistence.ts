import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { createdBy } from '../kinds.ts';
import type { CreationAttempt, Recipe } from '../recipe.ts';
import type { CreationScope } from '../scope.ts';

/** What else may be created to find out why a creation was refused, and removed at once. */
interface Trials {
  /** Marks what was made until now. */
  readonly mark: number;
  attempt(asked: CreationAttempt): Promise<Answer>;
  /** Removes what was made since the mark. */
  clear(mark: number): Promise<void>;
}

/** Asks again for creations of one check that were refused and should not have been. */
export class Insistence {
  readonly #scope: CreationScope;
  readonly #trials: Trials;
  #hasInsisted = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(scope: CreationScope, trials: Trials) {
    this.#scope = scope;
    this.#trials = trials;
  }

  /**
   * Asks again within the convergence timeout, once nothing else goes on: what was removed before may
   * take up room, or hold a name, for a while. Of creations that the check sends at once one after the other
   * asks, as a target may take one at a time. Whatever the first answer, the plain creation is known
   * to be accepted or not from then on.
   */
  insist(recipe: Recipe, attempt: () => Promise<Answer>): Promise<Answer | undefined> {
    const asked = this.#last.then(() => this.#insistInTurn(recipe, attempt));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async #insistInTurn(recipe: Recipe, attempt: () => Promise<Answer>): Promise<Answer | undefined> {
    const { isAlone, convergence, run } = this.#scope;
    if (!isAlone || this.#hasInsisted) return undefined;
    this.#hasInsisted = true;
    if (run.acceptedCreations.of(recipe.collection) === undefined) await this.#tryPlain(recipe);
    const { held, last } = await poll(attempt, ({ refused }) => !refused, convergence);
    this.#hasInsisted = !held;
    return last;
  }

  /**
   * Finds out whether the target accepts the smallest creation of the kind, where the other was refused. While anything
   * of the run is there, the account may only be full.
   */
  async #tryPlain({ collection, body }: Recipe): Promise<void> {
    const kind = createdBy(collection);
    if (kind === undefined) return;
    const place = body.region === undefined ? {} : { region: body.region };
    const plain = { ...kind.body(this.#scope), ...place };
    const mark = this.#trials.mark;
    const made = await this.#trials.attempt({
      collection: kind.creation ?? kind.collection,
      body: plain,
    });
    await this.#trials.clear(mark);
    const { acceptedCreations, ledger } = this.#scope.run;
    if (!made.ok && ledger.remainder.length === 0) acceptedCreations.noteHopeless(kind.collection);
  }
}
