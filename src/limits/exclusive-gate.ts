/**
 * Checks run concurrently, unless one of them has to be alone: then it waits until those under way
 * have ended, and those to come wait for it.
 */
export class ExclusiveGate {
  #under = 0;
  #alone: Promise<void> | undefined;
  #empty: (() => void) | undefined;

  /** Runs a check concurrently with others, as soon as no check is alone. */
  async enterShared<T>(run: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone;
    this.#under += 1;
    try {
      return await run();
    } finally {
      this.#under -= 1;
      if (this.#under === 0) this.#empty?.();
    }
  }

  /** Runs a check while no other is under way. Called from inside `enterShared` it would wait for itself. */
  async enterExclusive<T>(run: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone;
    let end = () => {};
    this.#alone = new Promise((resolve) => {
      end = resolve;
    });
    try {
      if (this.#under > 0) {
        await new Promise<void>((resolve) => {
          this.#empty = resolve;
        });
      }
      return await run();
    } finally {
      this.#alone = undefined;
      this.#empty = undefined;
      end();
    }
  }
}
