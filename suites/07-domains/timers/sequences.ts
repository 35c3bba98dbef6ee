import type { TimerSequence, Timers } from '../../../src/generate/07-domains/domain-timer.ts';
import { RUN_TAGS } from '../../../src/generate/run-tags.ts';
import { TIMER_VALUES } from '../../../src/rules/07-domains/domain-timer.ts';
import type { Fields } from '../requests.ts';

const BESIDE: Fields = { status: 'disabled', tags: [RUN_TAGS[0]], axfr_ips: ['198.18.0.2'] };

/** What a creation has beside its timers: every other one, by the gap that its refresh_sec lies in, more than it needs. */
export function besideOf([first = {}]: TimerSequence): Fields {
  const gap = TIMER_VALUES.indexOf(Number(first.refresh_sec) - 1);
  return gap % 2 === 0 ? BESIDE : {};
}

/** Every timer to its default. */
export const ALL_ZERO: Timers = { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 };

/** Of a slave; the creation rounds all four. */
export const OF_A_SLAVE: TimerSequence = [
  { expire_sec: 604799, refresh_sec: 7199, retry_sec: 301, ttl_sec: 31 },
  { expire_sec: 604800, refresh_sec: 7200, retry_sec: 301, ttl_sec: 31 },
  { expire_sec: 1209599, refresh_sec: 3601, retry_sec: 120, ttl_sec: 300 },
  ALL_ZERO,
  { expire_sec: 30, refresh_sec: 30, retry_sec: 30, ttl_sec: 30 },
  ALL_ZERO,
];
