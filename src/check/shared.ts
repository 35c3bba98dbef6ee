import type { CheckContext } from './check-context.ts';

/** Something made once and used by many checks, and who still has a use for it. */
interface Thing {
  readonly arrangement: CheckContext;
  readonly value: Promise<unknown>;
  /** Sections that may ask for it again, and other shared things that were made from it. */
  readonly holders: Set<string>;
  /** Checks under way that have it, and what was made from it. */
  readonly users: Set<CheckContext>;
}

/**
 * What the checks of a run share, such as an instance. It is made by the first check that asks, and
 * removed when every section that asked has ended, so that little is alive at one time.
 */
export class Shared {
  readonly #things = new Map<string, Thing>();
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
  use<T>(
    name: string,
    user: CheckContext,
    make: (arrangement: CheckContext) => Promise<T>,
  ): Promise<T> {
    const thing = this.#things.get(name) ?? this.#make(name, user, make);
    thing.holders.add(user.holder);
    thing.users.add(user);
    return thing.value as Promise<T>;
  }

  /** The arrangements of what somebody uses, and of what that was made from. */
  usedBy(user: CheckContext): CheckContext[] {
    const used = [...this.#things.values()].filter(({ users }) => users.has(user));
    return used.flatMap(({ arrangement }) => [arrangement, ...this.usedBy(arrangement)]);
  }

  /** A check has ended; after the last one of its section, what nobody else uses is removed. */
  async leave(check: CheckContext): Promise<void> {
    for (const { users } of this.#things.values()) users.delete(check);
    const left = (this.#expected.get(check.holder) ?? 0) - 1;
    this.#expected.set(check.holder, left);
    if (left === 0) await this.#release(check.holder);
  }

  /** Removes one thing; whoever asks for it again gets it made anew. */
  async remove(name: string): Promise<void> {
    const thing = this.#things.get(name);
    if (!thing) return;
    this.#things.delete(name);
    const { value, arrangement } = thing;
    await value.catch(() => undefined);
    await arrangement.creations.clear();
    for (const { users } of this.#things.values()) users.delete(arrangement);
    await this.#release(arrangement.holder);
  }

  /**
   * Removes what nobody uses now, and what the fewest checks to come may ask for again. False when
   * everything is in use.
   */
  async giveBack(): Promise<boolean> {
    const idle = [...this.#things].filter(
      ([, { users, arrangement }]) => users.size === 0 && arrangement.creations.mark > 0,
    );
    idle.sort(([, one], [, other]) => this.#toCome(one) - this.#toCome(other));
    const [least] = idle;
    if (least) await this.remove(least[0]);
    return least !== undefined;
  }

  /** Removes everything, the youngest first. */
  async clear(): Promise<void> {
    for (const name of [...this.#things.keys()].reverse()) await this.remove(name);
  }

  /** How many resources exist for it now. */
  get alive(): number {
    let sum = 0;
    for (const { arrangement } of this.#things.values()) sum += arrangement.creations.mark;
    return sum;
  }

  #toCome({ holders }: Thing): number {
    return Math.max(...[...holders].map((holder) => this.#expected.get(holder) ?? 0));
  }

  #make<T>(name: string, user: CheckContext, make: (arrangement: CheckContext) => Promise<T>) {
    const turn = (this.#turns.get(name) ?? 0) + 1;
    this.#turns.set(name, turn);
    const arrangement = user.arranging(name, turn);
    const thing = {
      arrangement,
      value: make(arrangement),
      holders: new Set<string>(),
      users: new Set<CheckContext>(),
    };
    this.#things.set(name, thing);
    return thing;
  }

  async #release(holder: string): Promise<void> {
    for (const [name, { holders }] of [...this.#things].reverse()) {
      if (holders.delete(holder) && holders.size === 0) await this.remove(name);
    }
  }
}
