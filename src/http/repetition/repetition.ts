import type { Received } from '../receive.ts';
import { isUnavailable } from '../status.ts';
import { mayBeDone, Outage } from './outage.ts';
import { Backoff, retryAfterMillis } from './throttle.ts';

/** What came of a request that may have been sent several times. */
export interface Outcome {
  readonly received: Received;
  /** When the last of them was sent, on the client's clock. */
  readonly started: number;
  readonly throttled: { readonly times: number; readonly waitedMillis: number };
}

/**
 * How long one request waits because of 429s while nothing else was ever answered, unless the target
 * asks for more: there may be nobody who will ever let it in.
 */
const STRANGER_MILLIS = 12_000;

/** How often a request is sent to a target that forbids it for now: one that forbids it for good may say so the same way. */
const MOST_FORBIDDEN = 3;

/** How often a request is sent to a service that is being started anew: for about ten seconds. */
const LONGEST_START = 6;

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether repeating a request of this method does no harm (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Sends requests again, after a pause, for as long as the target asks to come back later (429, 403 with Retry-After) or is not
 * there at the moment, and the time for it lasts.
 */
export class Repetition {
  readonly #gate: Backoff;
  readonly #outage: Outage;
  readonly #budgetMillis: number;
  readonly #now: () => number;
  /** Whether anything but 429 was ever answered. */
  #isServed = false;
  /** False until a first answer, and from when nobody listened for as long as one request waits until the next answer. */
  #isThere = false;

  /**
   * @param random numbers 0..1 that spread the pauses
   * @param budgetMillis longest time that one request waits because of 429s, and all together while the
   * target is not there
   */
  constructor(random: () => number, budgetMillis: number, now: () => number) {
    this.#gate = new Backoff(random);
    this.#outage = new Outage(this.#gate, budgetMillis);
    this.#budgetMillis = budgetMillis;
    this.#now = now;
  }

  /** What came of a request in the end. */
  async untilServed(method: string, attempt: () => Promise<Received>): Promise<Outcome> {
    let times = 0;
    let waitedMillis = 0;
    let notBefore = 0;
    for (;;) {
      const passed = this.#gate.pass(this.#budgetMillis - waitedMillis, notBefore);
      waitedMillis += typeof passed === 'number' ? passed : await passed;
      const started = this.#now();
      const received = await attempt();
      this.#isServed ||= ![0, 429].includes(received.status);
      this.#isThere ||= received.status !== 0;
      const isThrottled = comesBackLater(received, times);
      if (!isThrottled) this.#gate.noteServed();
      const pause = this.#pauseAfter(received, method, times);
      if (pause === undefined || waitedMillis + pause > this.#patienceMillis(pause)) {
        const throttled = { times, waitedMillis: Math.round(waitedMillis) };
        return { received, started, throttled };
      }
      times += 1;
      if (isThrottled) notBefore = this.#gate.noteThrottled(pause);
      else this.#outage.pause(pause);
    }
  }

  /** Nobody waits any more. */
  end(): void {
    this.#gate.open();
  }

  /** How long one request may wait altogether, when the next pause is this long. */
  #patienceMillis(pause: number): number {
    if (this.#isServed || pause > STRANGER_MILLIS) return this.#budgetMillis;
    return Math.min(STRANGER_MILLIS, this.#budgetMillis);
  }

  /** How long to wait before a request is sent again; undefined when its answer is the last one. */
  #pauseAfter(received: Received, method: string, times: number) {
    const { status, headers, lost } = received;
    if (comesBackLater(received, times)) return this.#gate.pauseMillis(headers, times);
    if (lost === 'unreached') return this.#pauseUntilThere(times);
    if (!isUnavailable(status)) return undefined;
    if (!isSafe(method) && mayBeDone({ status, headers })) return undefined;
    return this.#outage.pauseMillis(headers, times);
  }

  /** A service that is started anew comes back soon; one that does not is waited for by no further request. */
  #pauseUntilThere(times: number): number | undefined {
    const pause = this.#isThere ? this.#outage.pauseMillis({}, times, LONGEST_START) : undefined;
    this.#isThere = pause !== undefined;
    return pause;
  }
}

/** Whether the target asks for the request once more, later: by 429, or by a 403 with the time to wait. */
function comesBackLater({ status, headers }: Received, times: number): boolean {
  if (status === 429) return true;
  return status === 403 && times < MOST_FORBIDDEN && retryAfterMillis(headers) !== undefined;
}
