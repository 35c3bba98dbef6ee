/** Who makes or uses something shared: the context of a check, or of an arrangement. */
export interface SharingContext {
  /** On whose behalf it uses what is shared: its section, or the shared thing that it arranges. */
  readonly holder: string;
  readonly creations: {
    /** How many resources are there now. */
    readonly mark: number;
    /** Whether a path of these was the path of something else in this run. */
    readonly sharesIds: boolean;
    clear(): Promise<void>;
  };
}

/** A context that can open another one for an arrangement; `turn` counts how often it is made. */
export interface ArrangingContext<Arrangement extends SharingContext> extends SharingContext {
  arranging(name: string, turn: number): Arrangement;
}

/** Something made once and used by many checks, and who still has a use for it. */
interface SharedResource {
  readonly arrangement: SharingContext;
  readonly value: Promise<unknown>;
  /** Sections that may ask for it again, and other shared things that were made from it. */
  readonly holders: Set<string>;
  /** Checks under way that have it, and what was made from it. */
  readonly users: Set<SharingContext>;
}

/**
 * What the checks of a run share, such as an instance. It is made by the first check that asks, and
 * removed when every section that asked has ended, so that little is alive at one time.
 */
export class SharedResources {
  readonly #resources = new Map<string, SharedResource>();
  /** How often each thing was made. */
  readonly #turns = new Map<string, number>();
  /** Checks to come, by section. */
  readonly #expected = new Map<string, number>();

  /** Announces the checks of a run; what a section uses that was not announced is kept to the end. */
  expect(checks: readonly { readonly section: string }[]): void {
    for (const { section } of checks) {
      this.#expected.set(section, (this.#expected.get(section) ?? 0) + 1);
    }
  }

  /**
   * What has this name, made in a context of its own when nobody has made it yet. What makes it fail
   * fails every user.
   */
  use<Arrangement extends SharingContext, T>(
    name: string,
    user: ArrangingContext<Arrangement>,
    make: (arrangement: Arrangement) => Promise<T>,
  ): Promise<T> {
    const resource = this.#resources.get(name) ?? this.#make(name, user, make);
    resource.holders.add(user.holder);
    resource.users.add(user);
    return resource.value as Promise<T>;
  }

  /** Whether something of this name is there, or being made. */
  has(name: string): boolean {
    return this.#resources.has(name);
  }

  /** The arrangements of what somebody uses, and of what that was made from. */
  usedBy(user: SharingContext): SharingContext[] {
    const used = [...this.#resources.values()].filter(({ users }) => users.has(user));
    return used.flatMap(({ arrangement }) => [arrangement, ...this.usedBy(arrangement)]);
  }

  /** A check has ended; after the last one of its section, what nobody else uses is removed. */
  async leave(check: SharingContext): Promise<void> {
    for (const { users } of this.#resources.values()) users.delete(check);
    const left = (this.#expected.get(check.holder) ?? 0) - 1;
    this.#expected.set(check.holder, left);
    if (left === 0) await this.#release(check.holder);
  }

  /** Removes what `use` gave under this name, unless it was made anew since; whoever asks again gets it made anew. */
  async discard(name: string, given: unknown): Promise<void> {
    const resource = this.#resources.get(name);
    const now = await resource?.value.catch(() => undefined);
    if (resource && now === given) await this.#remove(name, resource);
  }

  async #remove(name: string, resource: SharedResource): Promise<void> {
    // Somebody else may have removed it meanwhile, and what has its name now may be in use.
    if (this.#resources.get(name) !== resource) return;
    this.#resources.delete(name);
    const { value, arrangement } = resource;
    await value.catch(() => undefined);
    await arrangement.creations.clear();
    for (const { users } of this.#resources.values()) users.delete(arrangement);
    await this.#release(arrangement.holder);
  }

  /**
   * Removes what nobody uses now, and what the fewest checks to come may ask for again. False when
   * everything is in use.
   */
  async giveBack(): Promise<boolean> {
    const idle = [...this.#resources].filter(
      ([, { users, arrangement }]) => users.size === 0 && arrangement.creations.mark > 0,
    );
    idle.sort(([, one], [, other]) => this.#toCome(one) - this.#toCome(other));
    const [least] = idle;
    if (least) await this.#remove(...least);
    return least !== undefined;
  }

  /** Removes everything, the youngest first. */
  async clear(): Promise<void> {
    for (const each of [...this.#resources].reverse()) await this.#remove(...each);
  }

  /** How many resources exist for it now. */
  get alive(): number {
    let sum = 0;
    for (const { arrangement } of this.#resources.values()) sum += arrangement.creations.mark;
    return sum;
  }

  #toCome({ holders }: SharedResource): number {
    return Math.max(...[...holders].map((holder) => this.#expected.get(holder) ?? 0));
  }

  #make<Arrangement extends SharingContext>(
    name: string,
    user: ArrangingContext<Arrangement>,
    make: (arrangement: Arrangement) => Promise<unknown>,
  ): SharedResource {
    const turn = (this.#turns.get(name) ?? 0) + 1;
    this.#turns.set(name, turn);
    const arrangement = user.arranging(name, turn);
    const resource = {
      arrangement,
      value: make(arrangement),
      holders: new Set<string>(),
      users: new Set<SharingContext>(),
    };
    this.#resources.set(name, resource);
    return resource;
  }

  async #release(holder: string): Promise<void> {
    for (const [name, resource] of [...this.#resources].reverse()) {
      const { holders } = resource;
      if (holders.delete(holder) && holders.size === 0) await this.#remove(name, resource);
    }
  }
}
