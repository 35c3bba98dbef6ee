import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptableReadings,
  roundUp,
  TIMER_DEFAULTS,
  TIMER_VALUES,
  type TimerField,
  timer,
} from '../../../src/rules/07-domains/domain-timer.ts';
import { testVectors } from '../vectors.ts';

const seconds = fc.oneof(
  fc.nat(2419200),
  fc
    .tuple(fc.constantFrom(...timer.vectors.right), fc.integer({ min: -1, max: 1 }))
    .map(([valid, step]) => Math.min(Math.max(valid + step, 0), 2419200)),
);
const timerField = fc.constantFrom(...(Object.keys(TIMER_DEFAULTS) as TimerField[]));

testVectors(timer);

describe('the valid values', () => {
  test('are the fifteen of the document, ascending', () => {
    expect(TIMER_VALUES).toHaveLength(15);
    expect(TIMER_VALUES).toEqual(timer.vectors.right);
    expect(TIMER_VALUES.toSorted((one, other) => one - other)).toEqual(TIMER_VALUES);
  });
});

describe('roundUp', () => {
  test.each([
    [0, 0],
    [1, 30],
    [30, 30],
    [31, 120],
    [121, 300],
    [301, 3600],
    [3599, 3600],
    [3600, 3600],
    [3601, 7200],
    [43200, 57600],
    [1209601, 2419200],
    [2419200, 2419200],
  ])('%i gives %i', (given, rounded) => {
    expect(roundUp(given)).toBe(rounded);
  });

  test.each([-1, 2419201, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is left open',
    (given) => {
      expect(roundUp(given)).toBeUndefined();
    },
  );

  test('gives a valid value, never a smaller one, with no valid value between', () => {
    fc.assert(
      fc.property(seconds, (given) => {
        const rounded = roundUp(given) ?? Number.NaN;
        expect(timer.refuse(rounded)).toBeUndefined();
        expect(rounded).toBeGreaterThanOrEqual(given);
        expect(TIMER_VALUES.filter((valid) => given <= valid && valid < rounded)).toEqual([]);
      }),
    );
  });

  test('is idempotent and monotone', () => {
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const rounded = [Math.min(one, other), Math.max(one, other)].map((s) => roundUp(s) ?? -1);
        expect(rounded.map((value) => roundUp(value))).toEqual(rounded);
        expect(rounded[0]).toBeLessThanOrEqual(rounded[1] ?? -1);
      }),
    );
  });
});

describe('acceptableReadings', () => {
  test.each([
    ['expire_sec', 0, [0, 1209600]],
    ['refresh_sec', 0, [0, 14400]],
    ['retry_sec', 0, [0, 14400]],
    ['ttl_sec', 0, [0, 86400]],
    ['ttl_sec', 300, [300]],
    ['ttl_sec', 86400, [0, 86400]],
    ['retry_sec', 86400, [86400]],
    ['retry_sec', 1, [30]],
    ['expire_sec', 604801, [0, 1209600]],
    ['refresh_sec', 604801, [1209600]],
  ] as const)('%s sent as %i', (field, sent, readings) => {
    expect(acceptableReadings(field, sent)).toEqual(new Set(readings));
  });

  test.each([-1, 2419201, 1.5])('%d may be read in any way', (sent) => {
    expect(acceptableReadings('ttl_sec', sent)).toBe('open');
  });

  test('are what every field shows in an answer: valid, and one only unless it becomes 0 or the default', () => {
    fc.assert(
      fc.property(timerField, seconds, (field, sent) => {
        const readings = [...acceptableReadings(field, sent)];
        expect(readings).toHaveLength(readings.includes(0) ? 2 : 1);
        expect(readings).toContain(roundUp(sent));
        for (const reading of readings) expect(timer.refuse(reading)).toBeUndefined();
      }),
    );
  });
});
