import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { askHook } from '../../../src/check/hook.ts';
import type { WaitBound } from '../../../src/limits/convergence-timeout.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { watchingStatus } from './status-watch.ts';

/**
 * How often an instance runs that was booted once, when it is powered off as soon as it does: there is no saying whether
 * the sixth boot job is made, so the first four reboots are owed under any reading. Seven reboots are too many under any:
 * before the last of them there were six boot jobs at least, all in a quarter of an hour.
 */
export const OWED_RUNS = 5;
export const TOO_MANY_RUNS = 8;
export const COUNTED_SECONDS = 15 * 60;

/** An instance with a watchdog, and where its status shows. */
export interface Watched {
  readonly id: number;
  readonly record: TaggedRecord;
}

/** How often an instance ran, in how many seconds, and whether a boot may have failed as far as its status was watched. */
export interface Runs {
  readonly runs: number;
  readonly seconds: number;
  readonly mayHaveFailed: boolean;
}

/** Whether the status is watched: it is asked for many times, so only where the first turn of a check leaves something open. */
export function isWatchful({ turn }: Pick<CheckContext, 'turn'>): boolean {
  return turn > 1;
}

/** @throws Inconclusive when it is refused all the time */
export async function requireBoot(t: CheckContext, id: number): Promise<void> {
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { held, last } = await poll(boot, ({ ok }) => ok, transitionTime(t));
  if (!held) throw new Inconclusive(`instance ${id} is not booted: ${last.summary}`);
}

/** Powers the instance off whenever it runs, until it stays off or has run too often, or the time is over. */
export async function runsUntilItStays(
  t: CheckContext,
  { id, record }: Watched,
  most = TOO_MANY_RUNS,
): Promise<Runs> {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let slowest = 0;
  let runs = 0;
  let mayHaveFailed = false;
  for (; runs < most && elapsed() < COUNTED_SECONDS; runs += 1) {
    const since = elapsed();
    const isOwed = runs < OWED_RUNS;
    const patience = isOwed ? t.bootConvergence : patienceAfter(t, slowest);
    const awaited = (asks = unheard) => isPoweredOff(t, id, patience, asks);
    const { result, mayHaveComeBack } = isWatchful(t)
      ? await watchingStatus(record, awaited)
      : { result: await awaited(), mayHaveComeBack: false };
    mayHaveFailed ||= mayHaveComeBack;
    if (!result) break;
    slowest = Math.max(slowest, elapsed() - since);
  }
  return { runs, seconds: elapsed(), mayHaveFailed };
}

function unheard(): void {}

/**
 * Seconds after which a watchdog that could have given up has: ten times what it took before. Should it be slower now,
 * it is let pass, and not called wrong.
 */
function patienceAfter({ run }: CheckContext, slowest: number): number {
  return Math.min(run.settings.configuration.limits.bootSeconds, Math.max(1, 10 * slowest));
}

/**
 * Waits until the instance runs and is powered off: whoever does that knows, where a status may be late.
 * @param asks is called before each request
 * @returns false when it does not run in that time
 * @throws Inconclusive when there is no telling whether it ran: it may have been powered off once more
 */
export async function isPoweredOff(
  t: CheckContext,
  id: number,
  patience: WaitBound | number,
  asks: () => void = unheard,
): Promise<boolean> {
  const ask = () => {
    asks();
    return askHook(t, t.fixture('powerOff'), { compute_id: id });
  };
  const { held, last } = await poll(ask, ({ status }) => status !== 409, patience);
  if (!held || last.ok) return held;
  throw new Inconclusive(`fixtures.powerOff cannot power instance ${id} off: ${last.summary}`);
}
