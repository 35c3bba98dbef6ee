import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { withVolumesOn } from '../../support/lent/volumes-on-instance.ts';
import { bootsByRequest, keptOf } from './after-reboots.ts';
import {
  COUNTED_SECONDS,
  isWatchful,
  OWED_RUNS,
  type Runs,
  requireBoot,
  runsUntilItStays,
  TOO_MANY_RUNS,
  type Watched,
} from './runs.ts';
import { requireWatchdog, requireWatchdogAgain } from './switched.ts';

const REBOOTS = 'INST-WATCHDOG-EFFECT';
const GIVES_UP = 'INST-WATCHDOG-GIVES-UP';

/** What is so of its boots as of any other, by whomever. */
const OF_BOOTS = ['INST-BOOT', 'INST-MIGRATION', 'IP-CREATE-PRIVATE'];

/** One reboot tells whether there is a watchdog at all. */
const OWED_ELSEWHERE = 2;

/** What becomes of an instance that powers off from inside (resources/instance#watchdog_enabled, limits#watchdog). */
export function watchdogChecks(check: Declare): void {
  check(
    'an instance that powers off by itself is booted again, and not for ever',
    [REBOOTS, GIVES_UP, ...OF_BOOTS],
    async (t) => {
      t.fixture('powerOff');
      // A deployment that boots may count as one boot job or as two, a boot by request as one.
      const { id, region } = await arrangeInstance(t, { booted: false });
      const watched = { id, record: await requireWatchdogAgain(t, id) };
      await withVolumesOn(t, { id, region }, async (volumes) => {
        const areKept = await keptOf(t, watched, { region, volumes });
        const seen = await runsByRequest(t, watched);
        judgeReboots(t, seen, OWED_RUNS + 1 - seen.asked);
        judgeEnd(t, seen);
        await areKept();
        await bootsByRequest(t, watched);
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
