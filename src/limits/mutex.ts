/** Runs pieces of work on the same thing one after the other, whichever checks they belong to. */
export class Mutex {
  readonly #queues = new Map<string, Promise<unknown>>();

  /** Does the work once all earlier work on the thing has ended, however it ended. */
  hold<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#queues.set(
      thing,
      mine.catch(() => undefined),
    );
    return mine;
  }
}
