import type { Cost } from './budget.ts';

/** What is known of a check before it has run. */
export interface CheckToCome {
  readonly id: string;
  readonly requirements: readonly string[];
  /** Whether it runs last, with nothing beside it: it needs much, which nobody would leave it. */
  readonly alone?: boolean;
  /** How many objects it has alive at one time, at most. */
  readonly objects?: number;
  /** What it costs with the fewest cases, as measured. */
  readonly smokeCost: {
    /** Objects that it creates for itself. */
    readonly own: number;
    /** Objects by the name of the shared thing. */
    readonly shared: Readonly<Record<string, number>>;
    readonly requests: number;
  };
}

/** Which of the things that checks share are there. */
export interface SharedNames {
  has(name: string): boolean;
}

/**
 * The objects and requests that a run keeps for what nobody has decided yet. Each check to come that may be the first
 * to decide one of its requirements has those that it takes with the fewest cases; a check whose requirements are all
 * decided only adds cases, and has none.
 */
export class FirstDecisions {
  readonly #shared: SharedNames;
  readonly #toCome = new Map<string, CheckToCome>();
  readonly #decided: Set<string>;
  /** Those to come that may be the first to decide something. Asked for before each case, so kept until a check ends. */
  #deciding: readonly CheckToCome[] = [];

  /** @param decided what a run that is resumed had decided */
  constructor(shared: SharedNames, decided: readonly string[] = []) {
    this.#shared = shared;
    this.#decided = new Set(decided);
  }

  /** Announces checks: from now on objects and requests are kept for them. */
  expect(checks: readonly CheckToCome[]): void {
    for (const check of checks) this.#toCome.set(check.id, check);
    this.#chooseDeciding();
  }

  /** A check has ended. @param decided ids of the requirements that it passed or found broken */
  end({ id }: CheckToCome, decided: readonly string[]): void {
    this.#toCome.delete(id);
    for (const requirement of decided) this.#decided.add(requirement);
    this.#chooseDeciding();
  }

  /** Whether others have decided all that the check can decide, and it has nothing kept for it. */
  addsCasesOnly({ requirements, alone = false }: CheckToCome): boolean {
    if (alone) return false;
    return requirements.every((requirement) => this.#decided.has(requirement));
  }

  /** What the check takes with the fewest cases, and what it shares is made of where that is missing. */
  costOf(check: CheckToCome): Cost {
    return { objects: this.#objectsOf([check]), requests: check.smokeCost.requests };
  }

  /** How many objects are kept. */
  get objects(): number {
    return this.#objectsOf(this.#deciding);
  }

  /** Objects that all checks to come take with the fewest cases, those too that only add cases. */
  get ofWholeChecks(): number {
    return this.#objectsOf(this.#toCome.values());
  }

  /** What may be needed once more: checks that run last are not run again. */
  get again(): Cost {
    const deciding = this.#deciding.filter(({ alone = false }) => !alone);
    return { objects: this.#objectsOf(deciding), requests: this.requests };
  }

  /** How many requests are kept, as they were measured on a target where every change shows at once. */
  get requests(): number {
    return this.#deciding.reduce((sum, { smokeCost }) => sum + smokeCost.requests, 0);
  }

  #chooseDeciding(): void {
    this.#deciding = [...this.#toCome.values()].filter((check) => !this.addsCasesOnly(check));
  }

  /** What several checks share is made once. */
  #objectsOf(checks: Iterable<CheckToCome>): number {
    const missing = new Map<string, number>();
    let sum = 0;
    for (const check of checks) {
      const { shared } = check.smokeCost;
      sum += ownObjectsOf(check);
      for (const name in shared) {
        const objects = shared[name] ?? 0;
        if (!this.#shared.has(name)) missing.set(name, Math.max(missing.get(name) ?? 0, objects));
      }
    }
    return [...missing.values()].reduce((total, objects) => total + objects, sum);
  }
}

/** What needs much may be left out of a smoke run, and was not measured then. */
function ownObjectsOf({ smokeCost, alone, objects = 0 }: CheckToCome): number {
  return alone ? Math.max(smokeCost.own, objects) : smokeCost.own;
}
