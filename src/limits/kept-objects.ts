/** What is known of a check before it has run. */
export interface CheckToCome {
  readonly id: string;
  readonly requirements: readonly string[];
  /** Objects that it creates with the fewest cases, as measured. */
  readonly smokeCost: {
    readonly own: number;
    /** By the name of the shared thing. */
    readonly shared: Readonly<Record<string, number>>;
  };
}

/** Which of the things that checks share are there. */
export interface SharedNames {
  has(name: string): boolean;
}

/**
 * The objects that a run keeps for what nobody has decided yet. Each check to come that may be the first to decide
 * one of its requirements has those that it creates with the fewest cases; a check whose requirements are all
 * decided only adds cases, and has none.
 */
export class KeptObjects {
  readonly #shared: SharedNames;
  readonly #toCome = new Map<string, CheckToCome>();
  readonly #decided = new Set<string>();

  constructor(shared: SharedNames) {
    this.#shared = shared;
  }

  /** Announces checks: from now on objects are kept for them. */
  expect(checks: readonly CheckToCome[]): void {
    for (const check of checks) this.#toCome.set(check.id, check);
  }

  /** A check has ended. @param decided ids of the requirements that it passed or found broken */
  end({ id }: CheckToCome, decided: readonly string[]): void {
    this.#toCome.delete(id);
    for (const requirement of decided) this.#decided.add(requirement);
  }

  /** Whether others have decided all that the check can decide. */
  addsCasesOnly({ requirements }: CheckToCome): boolean {
    return requirements.every((requirement) => this.#decided.has(requirement));
  }

  /** Objects that the check creates with the fewest cases, and what it shares is made of where that is missing. */
  costOf(check: CheckToCome): number {
    return this.#sumOf([check]);
  }

  /** How many objects are kept. */
  get count(): number {
    return this.#sumOf([...this.#toCome.values()].filter((check) => !this.addsCasesOnly(check)));
  }

  /** What several checks share is made once. */
  #sumOf(checks: readonly CheckToCome[]): number {
    const missing = new Map<string, number>();
    let sum = 0;
    for (const { smokeCost } of checks) {
      sum += smokeCost.own;
      for (const [name, objects] of Object.entries(smokeCost.shared)) {
        if (!this.#shared.has(name)) missing.set(name, Math.max(missing.get(name) ?? 0, objects));
      }
    }
    return [...missing.values()].reduce((total, objects) => total + objects, sum);
  }
}
