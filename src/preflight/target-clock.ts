import type { Read } from '../resources/reader.ts';
import type { PreflightItem } from '../result/run-result.ts';

/** An answer, and between which two moments of our clock it was written; milliseconds since 1970. */
export interface Dated {
  readonly read: Read;
  readonly before: number;
  readonly after: number;
}

/** Less is not worth a word; a header of this kind tells whole seconds. */
const TOLERATED_MILLIS = 5_000;
const SECOND = 1_000;

/**
 * One line about the target's clock: how far it is from ours at least, as its Date header tells, and
 * whether the run may set it. Information only: the document promises nothing about the hour.
 */
export function clockItem(answers: readonly Dated[], canBeSet: boolean): PreflightItem {
  const setting = canBeSet
    ? 'fixtures.clock can move it forward'
    : 'it cannot be set, since fixtures.clock is not given';
  const seen = answers.map(skewOf).find((each) => each !== undefined);
  const state = Math.abs(seen?.skew ?? 0) > TOLERATED_MILLIS ? 'discovered' : 'ready';
  return { name: 'clock', state, note: `${described(seen)}; ${setting}` };
}

/** What the target says the time is, and milliseconds by which it is ahead (positive) or behind at least. */
interface Skew {
  readonly told: number;
  readonly skew: number;
}

/** Undefined when the target does not say what time it is. */
function skewOf({ read, before, after }: Dated): Skew | undefined {
  const told = Date.parse(read.exchange.answerHeaders.date ?? '');
  if (Number.isNaN(told)) return undefined;
  if (told > after) return { told, skew: told - after };
  // A time is told without its fraction of a second.
  return { told, skew: Math.min(0, told + SECOND - before) };
}

function described(seen: Skew | undefined): string {
  if (seen === undefined) return 'the answers carry no Date, so it cannot be compared with ours';
  const { told, skew } = seen;
  if (Math.abs(skew) <= TOLERATED_MILLIS) return 'agrees with ours to a few seconds';
  const [date, time = ''] = new Date(told).toISOString().split('T');
  const side = skew > 0 ? 'ahead of' : 'behind';
  return `at least ${span(Math.abs(skew))} ${side} ours: it says ${date} ${time.slice(0, 8)} UTC`;
}

/** Milliseconds in the largest unit of which there are two at least, rounded down: `57 years`. */
function span(millis: number): string {
  const [unit, length] = UNITS.find(([, each]) => millis >= 2 * each) ?? ['seconds', SECOND];
  return `${Math.floor(millis / length)} ${unit}`;
}

const DAY = 86_400 * SECOND;

const UNITS: readonly [unit: string, millis: number][] = [
  ['years', 365.25 * DAY],
  ['days', DAY],
  ['hours', 3_600 * SECOND],
  ['minutes', 60 * SECOND],
];
