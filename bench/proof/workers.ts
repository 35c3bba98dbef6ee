import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Measured } from './measured.ts';
import type { Told, Wanted } from './worker.ts';

/** Runs in one thread at a time: most of a run is waiting. */
const RUNS_PER_THREAD = 3;

/** Threads that measure faults, one for each core. */
export class Workers {
  readonly #threads: readonly Worker[];
  readonly #asked = new Map<string, (told: Told) => void>();
  #next = 0;

  constructor(threads = availableParallelism()) {
    const file = new URL('./worker.js', import.meta.url);
    this.#threads = Array.from({ length: threads }, () => new Worker(file));
    for (const thread of this.#threads) {
      thread.on('message', (told: Told) => this.#asked.get(told.fault)?.(told));
    }
  }

  /** How many faults are worth asking for at one time. */
  get atOnce(): number {
    return this.#threads.length * RUNS_PER_THREAD;
  }

  /** @throws Error when the run itself broke */
  async measure(wanted: Wanted): Promise<Measured> {
    const thread = this.#threads[this.#next++ % this.#threads.length];
    const told = await new Promise<Told>((done) => {
      this.#asked.set(wanted.fault, done);
      thread?.postMessage(wanted);
    });
    this.#asked.delete(wanted.fault);
    if (told.measured === undefined) throw new Error(`${wanted.fault}: ${told.error}`);
    return told.measured;
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}
