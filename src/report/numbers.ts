import type { Share } from '../result/figures/coverage.ts';
import type { RunResult } from '../result/run-result.ts';

/** `1234567` as `1,234,567`. */
export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** `1 request`, `2 requests`: a number with its noun; nouns with an odd plural bring it along. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

/**
 * A share in per cent with one decimal, the nearest; yet 100 % always means all of them, and a share that is not nothing
 * never reads 0.
 */
export function percent(share: Share): string {
  if (share.of === 0) return 'n/a';
  const nearest = Math.round((share.count * 1000) / share.of);
  const tenths = share.count < share.of ? Math.min(nearest, 999) : nearest;
  if (tenths === 0 && share.count > 0) return '< 0.1 %';
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/** Milliseconds in the unit a reader would choose: `840 ms`, `12.3 s`, `4 min 05 s`. */
export function duration(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 59_950) return `${(millis / 1000).toFixed(1)} s`;
  const seconds = Math.round(millis / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** How long the run took, in milliseconds; a break before it was resumed does not count. */
export function elapsed({
  started,
  finished,
  resumptions = [],
}: Pick<RunResult, 'started' | 'finished' | 'resumptions'>): number {
  const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from));
  const breaks = resumptions.reduce((sum, each) => sum + between(each.ended, each.resumed), 0);
  return Math.max(0, between(started, finished) - breaks);
}
