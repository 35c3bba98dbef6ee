import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { RunConfiguration } from '../../src/reference/seed/config-out.ts';
import type { Reached, Told, Wish } from './host-messages.ts';

const HOST = resolve('dist/bench/mutants/host.js');

/** A process with the instrumented copy, which serves a mutant. */
export class Hosted {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /**
   * @param code folder of the instrumented copy
   * @param loading a mutant that is there while modules load
   * @returns undefined when the copy does not load
   */
  static async start(code: string, loading?: string): Promise<Hosted | undefined> {
    const named = loading === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: loading };
    const child = fork(HOST, [code], { stdio: 'ignore', env: { ...process.env, ...named } });
    const hosted = new Hosted(child);
    if (await hosted.#told()) return hosted;
    hosted.end();
    return undefined;
  }

  /** A server with nothing of before. @returns its configuration; undefined when it could not be started */
  async serve(mutant?: string): Promise<RunConfiguration | undefined> {
    return (await this.#ask({ ask: 'start', ...(mutant === undefined ? {} : { mutant }) }))?.config;
  }

  async note(check?: string): Promise<void> {
    await this.#ask({ ask: 'note', ...(check === undefined ? {} : { check }) });
  }

  async reached(): Promise<Reached> {
    return (await this.#ask({ ask: 'reached' }))?.reached ?? { loading: [], byCheck: {} };
  }

  get isAlive(): boolean {
    return this.#process.connected;
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }

  async #ask(wish: Wish): Promise<Told | undefined> {
    if (!this.isAlive) return undefined;
    const told = this.#told();
    this.#process.send(wish);
    return told;
  }

  /** What it says next; undefined when it ends, or is busy for too long. */
  async #told(): Promise<Told | undefined> {
    const timer = new AbortController();
    const { signal } = timer;
    const late = setTimeout(() => timer.abort(), MOST_MILLIS);
    try {
      return await Promise.race([
        once(this.#process, 'message', { signal }).then(([told]) => told as Told),
        once(this.#process, 'exit', { signal }).then(() => undefined),
      ]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(late);
      timer.abort();
    }
  }
}

/** A mutant may hang. */
const MOST_MILLIS = 30_000;
