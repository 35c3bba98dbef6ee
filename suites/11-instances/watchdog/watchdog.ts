import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { askHook } from '../../../src/check/hook.ts';
import type { WaitBound } from '../../../src/limits/convergence-timeout.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { withVolumesOn } from '../../support/lent/volumes-on-instance.ts';
import { watchingStatus } from './status-watch.ts';
import { requireWatchdog, requireWatchdogAgain } from './switched.ts';

const REBOOTS = 'INST-WATCHDOG-EFFECT';
const GIVES_UP = 'INST-WATCHDOG-GIVES-UP';

/**
 * How often an instance runs that was booted once, when it is powered off as soon as it does: there is no saying whether
 * the sixth boot job is made, so the first four reboots are owed under any reading. Seven reboots are too many under any:
 * before the last of them there were six boot jobs at least, all in a quarter of an hour.
 */
const OWED_RUNS = 5;
const TOO_MANY_RUNS = 8;
const COUNTED_SECONDS = 15 * 60;

/** One reboot tells whether there is a watchdog at all. */
const OWED_ELSEWHERE = 2;

/** An instance with a watchdog, and where its status shows. */
interface Watched {
  readonly id: number;
  readonly record: TaggedRecord;
}

/** How often an instance ran, in how many seconds, and whether a boot may have failed as far as its status was watched. */
interface Runs {
  readonly runs: number;
  readonly seconds: number;
  readonly mayHaveFailed: boolean;
}

/** Whether the status is watched: it is asked for many times, so only where the first turn of a check leaves something open. */
function isWatchful({ turn }: Pick<CheckContext, 'turn'>): boolean {
  return turn > 1;
}

/** What becomes of an instance that powers off from inside (resources/instance#watchdog_enabled, limits#watchdog). */
export function watchdogChecks(check: Declare): void {
  check(
    'an instance that powers off by itself is booted again, and not for ever',
    [REBOOTS, GIVES_UP],
    async (t) => {
      t.fixture('powerOff');
      // A deployment that boots may count as one boot job or as two, a boot by request as one.
      const { id, region } = await arrangeInstance(t, { booted: false });
      const watched = { id, record: await requireWatchdogAgain(t, id) };
      await withVolumesOn(t, { id, region }, async () => {
        const seen = await runsByRequest(t, watched);
        judgeReboots(t, seen, OWED_RUNS + 1 - seen.asked);
        judgeEnd(t, seen);
      });
    },
    { objects: 3, early: true },
  );

  check(
    'an instance of another region that powers off by itself is booted again, too',
    [REBOOTS],
    async (t) => {
      t.fixture('powerOff');
      // One that boots by itself is watched as one that is booted by request.
      const { id } = await arrangeInstance(t, { region: t.fixture('secondRegion'), booted: true });
      const watched = { id, record: await requireWatchdog(t, id) };
      judgeReboots(t, await runsUntilItStays(t, watched, OWED_ELSEWHERE), OWED_ELSEWHERE);
    },
    { objects: 2, early: true },
  );
}

/** Asks for a boot, and once more when nothing comes of it: a request may be lost that comes while it is deployed. */
async function runsByRequest(t: CheckContext, watched: Watched) {
  for (let asked = 1; ; asked += 1) {
    await requireBoot(t, watched.id);
    const seen = await runsUntilItStays(t, watched);
    if (seen.runs > 0 || asked === 2) return { asked, ...seen };
  }
}

/** @throws Inconclusive when it is refused all the time */
async function requireBoot(t: CheckContext, id: number): Promise<void> {
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { held, last } = await poll(boot, ({ ok }) => ok, transitionTime(t));
  if (!held) throw new Inconclusive(`instance ${id} is not booted: ${last.summary}`);
}

/** Powers the instance off whenever it runs, until it stays off or has run too often, or the time is over. */
async function runsUntilItStays(
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
async function isPoweredOff(
  t: CheckContext,
  id: number,
  patience: WaitBound | number,
  asks: () => void,
): Promise<boolean> {
  const ask = () => {
    asks();
    return askHook(t, t.fixture('powerOff'), { compute_id: id });
  };
  const { held, last } = await poll(ask, ({ status }) => status !== 409, patience);
  if (!held || last.ok) return held;
  throw new Inconclusive(`fixtures.powerOff cannot power instance ${id} off: ${last.summary}`);
}

/**
 * That it gave up early counts once its status was watched: a boot that fails is a boot job as well.
 * @throws Inconclusive when it never ran: that it boots at all is decided elsewhere; or when a boot may have failed
 */
function judgeReboots(t: CheckContext, { runs, mayHaveFailed }: Runs, owed: number): void {
  if (runs === 0) throw new Inconclusive('the new instance never ran');
  const isEarly = runs >= OWED_ELSEWHERE && runs < owed;
  if (isEarly && !isWatchful(t)) throw new Inconclusive('some boots may have failed', true);
  if (isEarly && mayHaveFailed)
    throw new Inconclusive(
      `it ran ${runs} times, and may have come back to a status before it did: some boots may have failed`,
    );
  t.holds(REBOOTS, runs >= owed, {
    expected: t.waits.withWait('an instance with a watchdog to run again after it powered off'),
    received: `it ran ${runs === 1 ? 'once' : `${runs} times`} altogether`,
    answers: [],
  });
}

/** @throws Inconclusive when a quarter of an hour was over before */
function judgeEnd(t: CheckContext, { runs, seconds }: Runs): void {
  if (seconds >= COUNTED_SECONDS) {
    throw new Inconclusive(`${runs} boots took longer than the 15 minutes in which they count`);
  }
  t.holds(GIVES_UP, runs < TOO_MANY_RUNS, {
    expected: 'an instance not to be booted again after more than 5 boot jobs in 15 minutes',
    received: `it ran ${runs} times in ${Math.ceil(seconds)} s`,
    answers: [],
  });
}
