import fc from 'fast-check';
import {
  TIMER_FIELDS,
  TIMER_VALUES,
  type TimerField,
} from '../../rules/07-domains/domain-timer.ts';
import { shorterFirst } from '../shorter-first.ts';
import { shrunkAs } from '../shrunk-as.ts';

/** The timers that one request sends, in seconds; at least one. */
export type Timers = Readonly<Partial<Record<TimerField, number>>>;

/** What a domain is created with, then each of its updates. */
export type TimerSequence = readonly Timers[];

export { TIMER_FIELDS };

/** The greatest value, in seconds, for which the document says what becomes of it. */
export const GREATEST_TIMER = Math.max(...TIMER_VALUES);

/** Whole minutes, hours and days that people write, and none of them valid. */
const CUSTOMARY = [60, 600, 900, 1800, 5400, 10_800, 21_600, 43_200];

/** Every valid value with its neighbours on both sides, and customary ones, in seconds. */
export const TIMER_THRESHOLDS: readonly number[] = [
  ...new Set(TIMER_VALUES.flatMap((valid) => [valid - 1, valid, valid + 1])),
  ...CUSTOMARY,
].filter((seconds) => seconds >= 0 && seconds <= GREATEST_TIMER);

/** A timer the document decides, 0 to 2419200 seconds: small ones, thresholds, the whole range. */
function timerValue(): fc.Arbitrary<number> {
  const wholeRange = fc.nat({ max: GREATEST_TIMER });
  const drawn = fc.oneof(
    fc.nat({ max: 300 }),
    { arbitrary: fc.constantFrom(...TIMER_THRESHOLDS), weight: 2 },
    { arbitrary: wholeRange, weight: 3 },
  );
  return shrunkAs(drawn, wholeRange);
}

/** Timers of one request; shrinks to a single one. */
export function timers(): fc.Arbitrary<Timers> {
  const fields = Object.fromEntries(TIMER_FIELDS.map((field) => [field, timerValue()]));
  return fc
    .record(fields, { requiredKeys: [] })
    .filter((sent) => Object.keys(sent).length > 0) as fc.Arbitrary<Timers>;
}

/** A creation and up to `most` updates; shrinks to the shortest sequence. */
export function timerSequence(most: number): fc.Arbitrary<TimerSequence> {
  return shorterFirst(fc.array(timers(), { minLength: 1, maxLength: most + 1 }), 1);
}

/** Updates after each creation: with it the thresholds fill whole sequences. */
const UPDATES = 4;

/** Apart enough that no two values that follow each other round to the same one. */
const STRIDE = 5;

/**
 * Sequences in which every field meets every threshold by update, and every threshold is met by
 * creation. `turn` says where to begin, so that runs differ in which field is created with which.
 */
export function thresholdSequences(turn: number): TimerSequence[] {
  const count = Math.ceil(TIMER_THRESHOLDS.length / UPDATES);
  return Array.from({ length: count }, (_, sequence) => [
    timersFrom((field) => turn + sequence * TIMER_FIELDS.length + field),
    ...Array.from({ length: UPDATES }, (_, update) =>
      timersFrom((field) => (sequence * UPDATES + update + field * 11) * STRIDE + turn),
    ),
  ]);
}

/** Updates in which every field meets every threshold: the first and the last second of every gap. */
export function thresholdUpdates(turn: number): Timers[] {
  return TIMER_THRESHOLDS.map((_, update) =>
    timersFrom((field) => (update + field * 11) * STRIDE + Math.abs(turn)),
  );
}

/** Creations in which every field meets the first second of every gap between two valid values. */
export function gapCreations(turn: number): TimerSequence[] {
  const gaps = TIMER_VALUES.slice(0, -1).map((valid) => valid + 1);
  return gaps.map((_, creation) => {
    const secondsOf = (field: number) => gaps.at((creation + field * 4 + turn) % gaps.length);
    return [Object.fromEntries(TIMER_FIELDS.map((name, field) => [name, secondsOf(field)]))];
  });
}

function timersFrom(place: (field: number) => number): Timers {
  const values = TIMER_FIELDS.map((field, index) => [field, thresholdAt(place(index))]);
  return Object.fromEntries(values);
}

function thresholdAt(place: number): number {
  return TIMER_THRESHOLDS.at(place % TIMER_THRESHOLDS.length) ?? 0;
}
