import type { Read } from './reader.ts';
import type { PreflightItem } from './results.ts';

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
  const skew = answers.map(skewOf).find((each) => each !== undefined);
  const state = Math.abs(skew ?? 0) > TOLERATED_MILLIS ? 'discovered' : 'ready';
  return { name: 'clock', state, note: `${described(skew)}; ${setting}` };
}

/** Milliseconds by which the target is ahead (positive) or behind at least; undefined when it does not say. */
function skewOf({ read, before, after }: Dated): number | undefined {
  const told = Date.parse(read.exchange.answerHeaders.date ?? '');
  if (Number.isNaN(told)) return undefined;
  if (told > after) return told - after;
  // A time is told without its fraction of a second.
  return told + SECOND < before ? told + SECOND - before : 0;
}

function described(skew: number | undefined): string {
  if (skew === undefined) return 'the answers carry no Date, so it cannot be compared with ours';
  if (Math.abs(skew) <= TOLERATED_MILLIS) return 'agrees with ours to a few seconds';
  return `at least ${Math.floor(Math.abs(skew) / SECOND)} s ${skew > 0 ? 'ahead of' : 'behind'} ours`;
}
