import { Session } from 'node:inspector';
import { backtrack } from './backtracking.ts';

/** More steps than allowed: what is left of the work is not waited for. */
export class TooManySteps extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: any function, of anything
type Anything = any;

/** Elements that a call has read. */
type Reading = (it: Anything, given: readonly Anything[], result: Anything) => number;

const all: Reading = (it) => it.length;
const resulting: Reading = (_, __, result) => result.length;
const upTo: Reading = (it, [, from = 0], place) => (place < 0 ? it.length : place) - from;
const downTo: Reading = (it, _, place) => it.length - Math.max(0, place);
const including: Reading = (it, given) => upTo(it, given, it.indexOf(...given));

/** Functions that read as much of a text or an array as there is; each element is a step. */
const READING: readonly [prototype: Anything, reading: Reading, names: readonly string[]][] = [
  [String.prototype, all, ['normalize', 'replaceAll', 'split', 'toLowerCase', 'toUpperCase']],
  [String.prototype, all, ['trim', 'trimEnd', 'trimStart']],
  [String.prototype, resulting, ['slice', 'substring', 'padStart', 'padEnd', 'repeat', 'concat']],
  [Array.prototype, all, ['join']],
  [Array.prototype, resulting, ['concat', 'slice', 'toSorted', 'toReversed']],
  ...[String.prototype, Array.prototype].flatMap(
    (prototype) =>
      [
        [prototype, upTo, ['indexOf']],
        [prototype, downTo, ['lastIndexOf']],
        [prototype, including, ['includes']],
      ] satisfies [Anything, Reading, string[]][],
  ),
];

/**
 * Counts what a piece of work does, whatever the clock says: the blocks of JavaScript that it enters, what a
 * backtracking matcher does for each pattern, and what the functions of texts and arrays read. The same work is
 * always the same number of steps.
 */
export class StepCounter {
  readonly #session = new Session();
  #steps = 0;
  #most = 0;
  #isOwn = false;

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  close(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** @throws TooManySteps once there are more than `most` */
  count(work: () => void, most: number): number {
    this.#steps = 0;
    this.#most = most;
    const restore = this.#listen();
    this.#blocks();
    try {
      work();
    } finally {
      restore();
    }
    this.#add(this.#blocks());
    return this.#steps;
  }

  #add(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#most) throw new TooManySteps(`more steps than ${this.#most}`);
  }

  /** Blocks of the rules and of libraries that were entered since this was asked before. */
  #blocks(): number {
    let blocks = 0;
    this.#session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      const functions = result.filter(({ url }) => !url.includes('/steps/'));
      for (const { functions: each } of functions)
        for (const { ranges } of each) for (const { count } of ranges) blocks += count;
    });
    return blocks;
  }

  #listen(): () => void {
    const restores = READING.flatMap(([prototype, reading, names]) =>
      names.map((name) =>
        this.#wrap(prototype, name, (original) => (it, given) => {
          const result = original.apply(it, given);
          this.#alone(() => this.#add(reading(it, given, result)));
          return result;
        }),
      ),
    );
    const exec = this.#wrap(RegExp.prototype, 'exec', (original) => (pattern, given) => {
      this.#alone(() => backtrack(pattern, String(given[0]), () => this.#add(1)));
      return original.apply(pattern, given);
    });
    return () => {
      for (const restore of [...restores, exec]) restore();
    };
  }

  /** Puts another function in the place of one; what that does itself meets the original. */
  #wrap(
    prototype: Anything,
    name: string,
    around: (original: Anything) => (it: Anything, given: Anything[]) => Anything,
  ): () => void {
    const original = prototype[name];
    const counting = around(original);
    const isOwn = () => this.#isOwn;
    prototype[name] = function (this: Anything, ...given: Anything[]) {
      return isOwn() ? original.apply(this, given) : counting(this, given);
    };
    return () => {
      prototype[name] = original;
    };
  }

  #alone(work: () => void): void {
    this.#isOwn = true;
    try {
      work();
    } finally {
      this.#isOwn = false;
    }
  }
}
