import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import type { TaggedRecord } from '../../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import type { Request } from '../../../src/http/exchange.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { isPassing, shownStatus } from '../status-pair.ts';
import { isPoweredOff, requireBoot, type Watched } from './runs.ts';
import { switched } from './switched.ts';

const REQUIREMENT = 'INST-WATCHDOG-EFFECT';

/** Whoever is booted again so often, and each time at once, is so by more than chance. */
const TIMES = 3;

/** A watchdog boots what powers off unexpectedly, and where it is on (resources/instance#watchdog_enabled). */
export function unaskedChecks(check: Declare): void {
  check(
    'an instance whose watchdog is off stays off when it powers off by itself',
    [REQUIREMENT],
    async (t) => {
      t.fixture('powerOff');
      const { id, record } = await instance(t);
      await requireBoot(t, id);
      const begun = performance.now();
      if (!(await isPoweredOff(t, id, t.bootConvergence)))
        throw new Inconclusive('the new instance never ran');
      const patience = patienceFor(t, (performance.now() - begun) / 1000);
      let again = 0;
      while (again < TIMES && (await isPoweredOff(t, id, patience))) again += 1;
      const isOff = (seen: TaggedRecord) => seen.body.watchdog_enabled === false;
      if (again > 0 && !isOff(await record.until(isOff)))
        throw new Inconclusive('the watchdog is on by now');
      if (again === TIMES) requireEveryTurn(t, 'somebody else may boot it');
      t.holds(REQUIREMENT, again < TIMES, {
        expected: 'an instance whose watchdog is off not to run again after it powered off',
        received: `it ran ${again} times more`,
        answers: [],
      });
    },
    { objects: 2, early: true },
  );

  check(
    'an instance with a watchdog that is shut down by request stays off',
    [REQUIREMENT],
    async (t) => {
      const { id, record } = await instance(t);
      const request = t.impliedOperation('shutdownInstance', { computeId: id });
      if (request === undefined)
        throw new Skip('the target shuts no instance down', 'implied.shutdownInstance');
      const watched = { id, record, off: await restingStatus(t, record) };
      // What a shutdown comes to without a watchdog tells what it is to come to with one.
      let again = 0;
      for (; again < TIMES; again += 1) {
        await switched(t, id, false, record);
        if (!(await comesToRest(t, watched, request)))
          throw new Inconclusive('a shutdown does not show in the status');
        await switched(t, id, true, record);
        if (await comesToRest(t, watched, request)) break;
      }
      if (again === TIMES) requireEveryTurn(t, 'somebody else may boot it');
      t.holds(REQUIREMENT, again < TIMES, {
        expected: `an instance with a watchdog to be ${watched.off} after it was shut down`,
        received: `it is so without a watchdog only, as was tried ${TIMES} times`,
        answers: [],
      });
    },
    { objects: 2, early: true },
  );
}

/** One that does not run yet, whose watchdog is off. @throws Skip where watchdogs cannot be switched */
async function instance(t: CheckContext): Promise<Watched> {
  leftToLongerRuns(t, 'watchdogs that are off');
  const { id } = await arrangeInstance(t, { booted: false });
  if (t.impliedOperation('updateInstance', { computeId: id }) === undefined)
    throw new Skip('the target updates no instance', 'implied.updateInstance');
  return { id, record: await switched(t, id, false) };
}

/** Seconds in which a watchdog that is on would have booted it, as far as that takes no longer than a boot by request. */
function patienceFor({ run }: CheckContext, boot: number): number {
  return Math.min(run.settings.configuration.limits.bootSeconds, Math.max(0.2, 3 * boot));
}

/** What it shows before it runs. @throws Inconclusive when that does not last */
async function restingStatus(t: CheckContext, record: TaggedRecord): Promise<unknown> {
  const look = () => shownStatus(record);
  const { held, last } = await poll(look, (seen) => !isPassing(seen), t.bootConvergence);
  if (held && last !== undefined) return last;
  throw new Inconclusive(`an instance that never ran is ${last}`);
}

/**
 * Boots it, shuts it down once it runs, and looks at whether it comes to be what it was before, and is so still when a
 * watchdog would have booted it.
 * @throws Inconclusive when it does not run, or is not shut down
 */
async function comesToRest(
  t: CheckContext,
  { id, record, off }: Watched & { readonly off: unknown },
  request: Request,
): Promise<boolean> {
  await requireBoot(t, id);
  const begun = performance.now();
  const runs = (seen: unknown) => seen !== off && !isPassing(seen);
  if (!(await poll(() => shownStatus(record), runs, t.bootConvergence)).held)
    throw new Inconclusive('a boot does not show in the status');
  const patience = patienceFor(t, (performance.now() - begun) / 1000);
  const ask = () => t.owner.send(request);
  if (!(await poll(ask, ({ ok }) => ok, transitionTime(t))).held)
    throw new Inconclusive('it is not shut down');
  await sleep(patience * 1000);
  return (
    await poll(
      () => shownStatus(record),
      (seen) => seen === off,
      t.bootConvergence,
    )
  ).held;
}
