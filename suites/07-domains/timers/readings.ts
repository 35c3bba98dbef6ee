import type { Timers } from '../../../src/generate/07-domains/domain-timer.ts';
import {
  acceptableReadings,
  TIMER_DEFAULTS,
  type TimerField,
} from '../../../src/rules/07-domains/domain-timer.ts';

/** All values that the timers of one domain could rightly read as so far. */
export class Readings {
  readonly #past = new Map<TimerField, Set<unknown>>();
  readonly #unknown: Set<TimerField>;

  /** @param unknown timers that nobody sent, whose first values are whatever they read as */
  constructor(unknown: Iterable<TimerField> = []) {
    this.#unknown = new Set(unknown);
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
    if (this.#unknown.has(field)) this.#past.get(field)?.add(reading);
    return this.#past.get(field)?.has(reading) === true;
  }

  /** A value that was sent has been read: what comes now is that, or what was read before. */
  settle(field: TimerField): void {
    this.#unknown.delete(field);
  }
}

/** The values as which a timer may read that was sent with this one; none where that is open. */
export function rightReadings(field: TimerField, sent: Timers): ReadonlySet<number> {
  const readings = acceptableReadings(field, sent[field] ?? 0);
  return readings === 'open' ? new Set() : readings;
}
