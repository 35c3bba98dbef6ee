import type { Timers } from '../../../src/generate/07-domains/domain-timer.ts';
import {
  acceptableReadings,
  TIMER_DEFAULTS,
  type TimerField,
} from '../../../src/rules/07-domains/domain-timer.ts';

/** All values that the timers of one domain could rightly read as so far. */
export class Readings {
  readonly #past = new Map<TimerField, Set<unknown>>();
  readonly #isKnown: boolean;

  /** @param isKnown false where the first values are not, as of a zone that came from elsewhere: any may still show */
  constructor(isKnown = true) {
    this.#isKnown = isKnown;
  }

  expect(field: TimerField, values: Iterable<number>): void {
    const past = this.#past.get(field) ?? new Set<unknown>([0, TIMER_DEFAULTS[field]]);
    for (const value of values) past.add(value);
    this.#past.set(field, past);
  }

  /**
   * Whether the reading may be an earlier right value, which the last request is still to change.
   */
  mayChange(field: TimerField, reading: unknown): boolean {
    return !this.#isKnown || this.#past.get(field)?.has(reading) === true;
  }
}

/** The values as which a timer may read that was sent with this one; none where that is open. */
export function rightReadings(field: TimerField, sent: Timers): ReadonlySet<number> {
  const readings = acceptableReadings(field, sent[field] ?? 0);
  return readings === 'open' ? new Set() : readings;
}
