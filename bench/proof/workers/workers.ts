import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Measured } from '../measured.ts';
import type { Told, Wanted } from './worker.ts';

/** Runs of all checks in one thread at a time, and of some: most of a run is waiting. */
const WHOLE_RUNS = 3;
const SMALL_RUNS = 32;

/** Threads that measure faults, one for each core. */
export class Workers {
  readonly #threads: readonly Worker[];
  readonly #asked = new Map<number, (told: Told) => void>();
  #next = 0;

  constructor(threads = availableParallelism()) {
    const file = new URL('./worker.js', import.meta.url);
    this.#threads = Array.from({ length: threads }, () => new Worker(file));
    for (const thread of this.#threads) {
      thread.on('message', (told: Told) => this.#asked.get(told.number)?.(told));
    }
  }

  /** What a run says of a fault, or of a pair of them. @throws Error when the run itself broke */
  async measure(wanted: Extract<Wanted, { fault: string }>): Promise<Measured> {
    return (await this.#ask(wanted, wanted.fault)) as Measured;
  }

  /** Ids of the faults of which this check can see anything. @throws Error when the run itself broke */
  async seenBy(wanted: Extract<Wanted, { check: string }>): Promise<readonly string[]> {
    return (await this.#ask(wanted, wanted.check)) as readonly string[];
  }

  /** Runs all checks for each of these, as many at a time as is worth it. */
  async forEach<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
    await this.#work(WHOLE_RUNS, all, work);
  }

  /** Runs a few checks for each of these. */
  async forEachSmall<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
    await this.#work(SMALL_RUNS, all, work);
  }

  async #work<T>(
    perThread: number,
    all: readonly T[],
    work: (each: T) => Promise<void>,
  ): Promise<void> {
    const queue = [...all];
    const one = async () => {
      for (let each = queue.shift(); each !== undefined; each = queue.shift()) await work(each);
    };
    await Promise.all(Array.from({ length: this.#threads.length * perThread }, one));
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  async #ask(wanted: Wanted, name: string): Promise<Told['answer']> {
    const number = this.#next++;
    const thread = this.#threads[number % this.#threads.length];
    const told = await new Promise<Told>((done) => {
      this.#asked.set(number, done);
      thread?.postMessage({ number, wanted });
    });
    this.#asked.delete(number);
    if (told.answer === undefined) throw new Error(`${name}: ${told.error}`);
    return told.answer;
  }
}
