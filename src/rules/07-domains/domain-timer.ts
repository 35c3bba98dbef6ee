import { NUMBER, ruleAbout } from '../rule.ts';

/** The valid values of a domain's timers, in seconds, ascending. */
export const TIMER_VALUES: readonly number[] = [
  0, 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
];

/** The fields of a domain that are timers. */
export const TIMER_FIELDS = ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'] as const;

export type TimerField = (typeof TIMER_FIELDS)[number];

/** What the value 0 stands for, in seconds, by field. */
export const TIMER_DEFAULTS: Readonly<Record<TimerField, number>> = {
  expire_sec: 1209600,
  refresh_sec: 14400,
  retry_sec: 14400,
  ttl_sec: 86400,
};

/**
 * The smallest valid value, in seconds, that is not below the one given. Undefined where the
 * document says nothing: negative, fractional and above the greatest valid value.
 */
export function roundUp(seconds: number): number | undefined {
  if (!Number.isInteger(seconds) || seconds < 0) return undefined;
  return TIMER_VALUES.find((valid) => seconds <= valid);
}

/**
 * The values, in seconds, that an answer may show for a timer after `sent` was sent. Where it becomes 0 or the
 * field's default these are both, which the document calls equal; `open` where it says nothing.
 */
export function acceptableReadings(field: TimerField, sent: number): ReadonlySet<number> | 'open' {
  const rounded = roundUp(sent);
  if (rounded === undefined) return 'open';
  const equal = [0, TIMER_DEFAULTS[field]];
  return new Set(equal.includes(rounded) ? equal : [rounded]);
}

/**
 * A timer in an answer: one of the valid values, since the service rounds every other one up. One above
 * the greatest may be refused or get any valid value (SIL-DOM-TIMER-ABOVE), but is none itself.
 */
export const timer = ruleAbout(NUMBER, {
  name: 'timer',
  cites: ['resources/domain#timer-rule'],
  refuse: (seconds) =>
    TIMER_VALUES.includes(seconds)
      ? undefined
      : `expected one of ${TIMER_VALUES.join(', ')} seconds, got ${seconds}`,
  vectors: {
    right: [
      0, 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600,
      2419200,
    ],
    wrong: [
      [1, 'not rounded up to 30'],
      [29, 'just below 30'],
      [31, 'just above 30'],
      [60, 'not rounded up to 120'],
      [299, 'just below 300'],
      [301, 'just above 300'],
      [600, 'not rounded up to 3600'],
      [3601, 'just above 3600'],
      [86399, 'just below 86400'],
      [43200, 'half a day'],
      [2419199, 'just below the greatest'],
      [30.5, 'fraction'],
      [-1, 'negative'],
      [2419201, 'above the greatest'],
    ],
    open: [],
  },
});
