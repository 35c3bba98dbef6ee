/** How soon a request is wanted, compared with others that wait for a slot. */
export type Urgency = 'usual' | 'long sequence' | 'awaited';

/** Most urgent first: what other checks wait for, then what takes many requests one after the other. */
const ORDER: readonly Urgency[] = ['awaited', 'long sequence', 'usual'];

/** Lets at most `count` requests be under way; of equal urgency, first come, first served. */
export class Slots {
  readonly #waiting = ORDER.map((): (() => void)[] => []);
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a free slot, if there is none; give it back with `leave`. */
  enter(urgency: Urgency): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting[ORDER.indexOf(urgency)]?.push(resolve));
  }

  leave(): void {
    const next = this.#waiting.find((queue) => queue.length > 0)?.shift();
    if (next) next();
    else this.#free += 1;
  }
}
