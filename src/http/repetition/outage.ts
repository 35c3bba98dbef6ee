import type { IncomingHttpHeaders } from 'node:http';
import type { Received } from '../receive.ts';
import { type Backoff, retryAfterMillis } from './throttle.ts';

/** How often a request is sent again to a service that is not there and does not say for how long. */
const MOST_TRIES = 5;

/**
 * Whether a request may have been carried out although it got such an answer: whoever gives it in place of
 * the target does not know. Gateways give a 503 as well where the connection behind them breaks; with
 * Retry-After it comes from one who knows that the request is yet to be made.
 */
export function mayBeDone({ status, headers }: Pick<Received, 'status' | 'headers'>): boolean {
  return status !== 503 || retryAfterMillis(headers) === undefined;
}

/**
 * Waiting for a service that is not there at the moment (`isUnavailable`), within a bound for the whole
 * run: a target that always answers so would otherwise hold up every request as long as the first.
 */
export class Outage {
  readonly #gate: Backoff;
  #leftMillis: number;

  /** @param leftMillis longest time that all requests together wait */
  constructor(gate: Backoff, leftMillis: number) {
    this.#gate = gate;
    this.#leftMillis = leftMillis;
  }

  /**
   * Milliseconds to pause before the request is sent again, after `times` repetitions of `most`; undefined
   * when it is not to be sent again.
   */
  pauseMillis(headers: IncomingHttpHeaders, times: number, most = MOST_TRIES): number | undefined {
    const says = (retryAfterMillis(headers) ?? 0) > 0;
    if (times >= most && !says) return undefined;
    const pause = this.#gate.pauseMillis(headers, times);
    return pause > this.#leftMillis ? undefined : pause;
  }

  /** Everyone pauses; requests that pause at the same time use the bound up once. */
  pause(millis: number): void {
    this.#leftMillis -= this.#gate.shut(millis);
  }
}
