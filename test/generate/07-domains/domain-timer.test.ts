import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gapCreations,
  TIMER_FIELDS,
  TIMER_THRESHOLDS,
  thresholdSequences,
  timerSequence,
} from '../../../src/generate/07-domains/domain-timer.ts';
import { roundUp, TIMER_VALUES } from '../../../src/rules/07-domains/domain-timer.ts';

const SEEDS = [0, 1, 7, 42, 2 ** 31 - 1, -5];

describe('thresholds', () => {
  test('are the fifteen values and their neighbours, where the document decides', () => {
    expect(TIMER_THRESHOLDS).toHaveLength(15 * 3 - 2 + 8);
    expect(TIMER_THRESHOLDS).toContain(60);
    expect(TIMER_THRESHOLDS).toEqual(expect.arrayContaining([...TIMER_VALUES]));
    expect(TIMER_THRESHOLDS).toEqual(expect.arrayContaining([57599, 57600, 57601]));
    expect(TIMER_THRESHOLDS.filter((seconds) => roundUp(seconds) === undefined)).toEqual([]);
  });
});

describe.each(SEEDS)('threshold sequences from turn %i', (turn) => {
  const sequences = thresholdSequences(turn);

  test.each(TIMER_FIELDS)('every threshold reaches %s by update', (field) => {
    const met = sequences.flatMap(([, ...updates]) => updates.map((sent) => sent[field]));
    expect(new Set(met)).toEqual(new Set(TIMER_THRESHOLDS));
  });

  test('every threshold is met by creation', () => {
    const met = sequences.flatMap(([created]) => Object.values(created ?? {}));
    expect(new Set(met)).toEqual(new Set(TIMER_THRESHOLDS));
  });

  test('an update always asks for another reading than the request before', () => {
    for (const sequence of sequences) {
      for (const [index, sent] of sequence.slice(1).entries()) {
        for (const field of TIMER_FIELDS.filter(() => index > 0)) {
          expect(roundUp(sent[field] ?? -1)).not.toBe(roundUp(sequence[index]?.[field] ?? -1));
        }
      }
    }
  });
});

test.each(SEEDS)('from turn %i, a creation meets every gap with every field', (turn) => {
  const creations = gapCreations(turn);
  expect(creations).toHaveLength(14);
  for (const field of TIMER_FIELDS) {
    const rounded = creations.map(([sent]) => roundUp(sent?.[field] ?? -1));
    expect(new Set(rounded)).toEqual(new Set(TIMER_VALUES.slice(1)));
  }
});

describe('random sequences', () => {
  test('send at least one timer per request, each one the document decides', () => {
    fc.assert(
      fc.property(timerSequence(5), (sequence) => {
        expect(sequence.length).toBeGreaterThan(0);
        expect(sequence.length).toBeLessThanOrEqual(6);
        for (const sent of sequence) {
          expect(Object.keys(sent).length).toBeGreaterThan(0);
          for (const seconds of Object.values(sent)) expect(roundUp(seconds)).toBeDefined();
        }
      }),
      { seed: 1 },
    );
  });

  test('the same seed gives the same sequences', () => {
    const sample = () => fc.sample(timerSequence(5), { seed: 9, numRuns: 20 });
    expect(sample()).toEqual(sample());
  });

  test.each([57600, 301, 2419199])('shrink to the single wrong timer %i', (wrong) => {
    const { counterexample } = fc.check(
      fc.property(timerSequence(5), (sequence) => sequence.every((sent) => sent.ttl_sec !== wrong)),
      { seed: 1, examples: thresholdSequences(3).map((each) => [each]) },
    );
    expect(counterexample).toEqual([[{ ttl_sec: wrong }]]);
  });

  test.each([1, 2, 3, 4, 5])('shrink to the smallest failing value, seed %i', (seed) => {
    const { counterexample } = fc.check(
      fc.property(timerSequence(5), (sequence) =>
        sequence.every(({ retry_sec = 0 }) => retry_sec < 4000),
      ),
      { seed },
    );
    expect(counterexample).toEqual([[{ retry_sec: 4000 }]]);
  });
});
