/**
 * Lets one check look at a collection while no other check of the run writes to it: laws over a whole
 * list hold only as long as nothing changes meanwhile. Reads are never held up.
 */
export class CollectionLock {
  readonly #owners = new Map<string, { check: string; over: Promise<void> }>();
  readonly #writes = new Map<string, Set<Promise<unknown>>>();

  /** Sends a write once no other check holds its collection. */
  async write<T>(path: string, check: string, send: () => Promise<T>): Promise<T> {
    const collection = collectionOf(path);
    for (let owner = this.#owners.get(collection); owner && owner.check !== check; ) {
      await owner.over;
      owner = this.#owners.get(collection);
    }
    const sent = send();
    const under = this.#writes.get(collection) ?? new Set();
    this.#writes.set(collection, under.add(sent));
    return sent.finally(() => under.delete(sent));
  }

  /**
   * Waits until the writes under way have ended, then keeps others from writing while `look` runs.
   * Inside it the same check may hold the same collection again.
   * @throws Error when the check holds another collection: two checks that took two collections in
   * opposite order would wait for each other for ever.
   */
  async hold<T>(path: string, check: string, look: () => Promise<T>): Promise<T> {
    const collection = collectionOf(path);
    const own = [...this.#owners].find(([, owner]) => owner.check === check)?.[0];
    if (own === collection) return look();
    if (own !== undefined)
      throw new Error(`${check} holds ${own}: it cannot hold ${collection} too`);
    for (let owner = this.#owners.get(collection); owner; owner = this.#owners.get(collection)) {
      await owner.over;
    }
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#owners.set(collection, { check, over });
    try {
      await Promise.allSettled(this.#writes.get(collection) ?? []);
      return await look();
    } finally {
      this.#owners.delete(collection);
      end();
    }
  }
}

/** `/vpcs/7/subnets` is written in the collection `/vpcs`, and `/compute/instances` in `/compute`. */
function collectionOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}
