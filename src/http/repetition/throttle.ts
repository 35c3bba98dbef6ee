import type { IncomingHttpHeaders } from 'node:http';
import { headerText } from '../header-text.ts';

const FIRST_PAUSE_MILLIS = 250;
const LONGEST_PAUSE_MILLIS = 10_000;
/** How often in a row `Retry-After: 0` is taken at its word. */
const AT_ONCE = 3;

/**
 * The pause a target asked for with a 429 (RFC 9110, Retry-After: seconds or an HTTP date; a date is
 * read against the answer's own Date, so that clocks need not agree). Undefined when it named none.
 */
export function retryAfterMillis(headers: IncomingHttpHeaders): number | undefined {
  const value = headerText(headers, 'retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const until = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const stated = Date.parse(headerText(headers, 'date') ?? '');
  return Math.max(0, until - (Number.isNaN(stated) ? Date.now() : stated));
}

/** Answers in a row without a 429 after which a single one is about its own request, and not about all of them. */
const SERVED_BETWEEN = 10;

/**
 * One gate for all requests of a client: a 429 soon after another shuts it for a while, and everyone waits, so that a
 * target that asks for patience is not hammered by the other connections meanwhile. A service that is
 * not there at the moment shuts it too.
 */
export class Backoff {
  readonly #random: () => number;
  readonly #waiting = new Set<() => void>();
  #openAt = 0;
  #servedInARow = 0;

  /** @param random numbers 0..1 that spread the pauses; seeded, so that runs repeat. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Milliseconds to pause after the `times`th such answer in a row (from 0). */
  pauseMillis(headers: IncomingHttpHeaders, times: number): number {
    const asked = retryAfterMillis(headers);
    const spread = this.#random();
    if (asked !== undefined && (asked > 0 || times < AT_ONCE)) return asked + spread * 50;
    return Math.min(FIRST_PAUSE_MILLIS * 2 ** times, LONGEST_PAUSE_MILLIS) * (0.5 + spread / 2);
  }

  /** Shuts the gate for so long at least; says by how many milliseconds everyone waits longer. */
  shut(millis: number): number {
    const now = performance.now();
    const opensAt = Math.max(this.#openAt, now + millis);
    const longer = opensAt - Math.max(this.#openAt, now);
    this.#openAt = opensAt;
    return longer;
  }

  /** Hears of an answer that is no 429. */
  noteServed(): void {
    this.#servedInARow += 1;
  }

  /**
   * Hears of a 429. Everyone waits if it came soon after another; one now and then holds up nobody else, or a target
   * that throttles a request in twenty would be waited for most of the time.
   * @returns when its own request may be sent again, on the clock of `performance`
   */
  noteThrottled(millis: number): number {
    if (this.#servedInARow < SERVED_BETWEEN) this.shut(millis);
    this.#servedInARow = 0;
    return performance.now() + millis;
  }

  /** Opens it at once: whoever waits goes on. */
  open(): void {
    this.#openAt = 0;
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }

  /**
   * Waits until the gate opens and it is not before that time, at most `mostMillis`; returns how long that took.
   * Nothing, where nothing is to be waited for.
   */
  pass(mostMillis: number, notBefore = 0): Promise<number> | 0 {
    return performance.now() < Math.max(this.#openAt, notBefore)
      ? this.#wait(mostMillis, notBefore)
      : 0;
  }

  async #wait(mostMillis: number, notBefore: number): Promise<number> {
    const came = performance.now();
    for (;;) {
      const now = performance.now();
      const wait = Math.min(Math.max(this.#openAt, notBefore) - now, came + mostMillis - now);
      if (wait <= 0 || (await this.#pause(wait)) === 'opened') return performance.now() - came;
    }
  }

  #pause(millis: number): Promise<'opened' | 'over'> {
    return new Promise((resolve) => {
      const opened = () => {
        clearTimeout(timer);
        resolve('opened');
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(opened);
        resolve('over');
      }, millis);
      this.#waiting.add(opened);
    });
  }
}

/** A seeded source of numbers 0..1 (mulberry32): pauses need spread, not secrecy. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
