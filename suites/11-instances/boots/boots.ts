import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { withVolumesOn } from '../../support/lent/volumes-on-instance.ts';
import {
  comeTo,
  type Deployed,
  deploy,
  isPassing,
  type Pair,
  type Statuses,
  statusOf,
  type Wish,
} from '../status-pair.ts';
import { bootsAgain } from './boots-again.ts';

const REQUIREMENT = 'INST-BOOTS-ITSELF';
/** What deploying two instances and booting one tells of. */
export const BOOTS = [REQUIREMENT, 'INST-BOOT'];

/** Whether new instances boot (endpoints/instances#POST /compute/instances). */
export function bootsChecks(check: Declare): void {
  check(
    'an instance boots when it is deployed, and with booted false it does not',
    [...BOOTS, 'IP-CREATE-PRIVATE'],
    async (t) => isTold(t, PLAINLY, { booted: false }),
    { objects: 6 },
  );

  check(
    'an instance boots in another region, and with booted false it does not',
    BOOTS,
    async (t) => {
      const region = t.fixture('secondRegion');
      // A label is no matter of it.
      await isTold(t, { region, label: undefined }, { region, booted: false });
    },
    { objects: 6 },
  );

  check(
    'an instance that is told to boot does',
    BOOTS,
    async (t) => isTold(t, { booted: true }, { booted: false }),
    { objects: 6 },
  );

  check(
    'an instance boots when it is deployed from a script',
    BOOTS,
    async (t) => {
      // The script may power off what it runs on: so the other, which is booted by request, has it as well.
      const scripted = { stackscript_id: t.fixture('stackscript') };
      await isTold(t, scripted, { booted: false, ...scripted });
    },
    { objects: 6 },
  );
}

/** Asked for with nothing special, an instance then boots with a volume, too. */
const PLAINLY: Wish = {};

/** Of two instances one is asked for plainly, in some region, and one to stay unbooted. */
export async function isTold(t: CheckContext, plainly: Wish, unbooted: Wish): Promise<void> {
  const pair = { plain: await deploy(t, plainly), off: await deploy(t, unbooted) };
  const apart = await comeTo(t, pair, ({ plain, off }) => plain !== off);
  await boot(t, pair.off, apart.held ? apart.last.off : undefined);
  if (apart.held) {
    await isAsBooted(t, pair, apart.last.off, plainly === PLAINLY ? unbooted : undefined);
    const again = (volumes?: readonly ArrangedVolume[]) => {
      const beside = volumes && { neighbour: pair.off, volumes };
      return bootsAgain(t, pair.plain.id, pair.plain.record, apart.last.off, beside);
    };
    return plainly === PLAINLY ? withVolumesOn(t, pair.plain, again) : again();
  }
  // On its way it shows what it does not show for long.
  const isApart = ({ plain, off }: Statuses) => plain !== off && !isPassing(off);
  const booted = await comeTo(t, pair, isApart);
  const [before, running] = [apart.last.off, booted.last.off];
  if (before !== running) await keepsRunning(t, pair, running);
  await shutDown(t, pair.off);
  if (before === running) return ranBefore(t, pair, running);
  await isStillOff(t, pair, running, plainly);
}

/**
 * Whoever runs already may refuse, and who is on its way to another state.
 * @param off what it shows while it does not run, where that is known
 */
async function boot(t: CheckContext, deployed: Deployed, off: unknown): Promise<void> {
  const ask = () => t.owner.post(`/compute/instances/${deployed.id}/boot`);
  const patience = off === undefined ? t.convergence : transitionTime(t);
  const { last } = await poll(ask, ({ ok }) => ok, patience);
  if (last.ok || off === undefined || isPassing(off)) return;
  if ((await statusOf(deployed)) === off) t.accepted('INST-BOOT', last);
}

/**
 * Booted by request, the one that was not to boot comes to be what the other has been all along: it runs.
 * @param before what it showed before
 * @param unbooted how another like it is asked for, where it is to be called wrong
 */
async function isAsBooted(t: CheckContext, pair: Pair, before: unknown, unbooted?: Wish) {
  const { held, last } = await comeTo(t, pair, ({ plain, off }) => plain === off);
  if (!held && last.off === before && unbooted) await isBootedInTheEnd(t, pair, before, unbooted);
  if (!held) throw new Inconclusive(`booted, the two are ${last.plain} and ${last.off}`);
  t.holds(REQUIREMENT, true, { expected: '', received: '', answers: [] });
}

/**
 * A request to boot that was accepted brings the instance to another status. One may be lost, and a host may be under
 * maintenance (SIL-INST-STATUS-UNPROMPTED): so it is asked once more, and another instance as well.
 */
async function isBootedInTheEnd(t: CheckContext, pair: Pair, before: unknown, unbooted: Wish) {
  const isAsBefore = ({ plain, off }: Statuses) => off === before && plain !== before;
  if (isPassing(before)) return;
  for (const off of [pair.off, await deploy(t, unbooted)]) {
    const both = { plain: pair.plain, off };
    if (!(await comeTo(t, both, isAsBefore)).held) return;
    const { ok } = await t.owner.post(`/compute/instances/${off.id}/boot`);
    if (!ok || (await comeTo(t, both, (seen) => !isAsBefore(seen))).held) return;
  }
  // Where there is no room for one more that runs, a boot may have to wait for it.
  const later = { plain: await deploy(t, PLAINLY), off: pair.off };
  if (!(await comeTo(t, later, isAsBefore)).held) return;
  t.violated('INST-BOOT', {
    expected: t.waits.withWait('an instance that is booted by request not to stay what it was'),
    received: `two of them are ${before} as before, while one that booted by itself is not`,
    answers: [],
  });
}

/** @throws Inconclusive when it does not: what powers itself off, as a script may, is off although it booted */
async function keepsRunning(t: CheckContext, pair: Pair, running: unknown): Promise<void> {
  const { held, last } = await comeTo(t, pair, ({ off }) => off !== running);
  if (held) throw new Inconclusive(`booted by request, it is ${running}, and ${last.off} later`);
}

/** @throws Inconclusive when it cannot be: then nobody knows what an instance shows that is off */
async function shutDown(t: CheckContext, { id }: Deployed): Promise<void> {
  const request = t.impliedOperation('shutdownInstance', { computeId: id });
  const answer = request && (await t.owner.send(request));
  if (!answer?.ok)
    throw new Inconclusive('two instances show one status, and none can be shut down');
}

/**
 * The one that was not to boot showed before what it showed once it was booted, and what the other shows all along.
 * When it shows something else now that it is shut down, it ran.
 */
async function ranBefore(t: CheckContext, pair: Pair, running: unknown): Promise<void> {
  const { held, last } = await comeTo(t, pair, ({ off }) => off !== running);
  if (!held || last.plain !== running || isPassing(running)) throw new Inconclusive(UNTOLD);
  // What was off may say for a while that it shuts down.
  const { held: isBack } = await comeTo(t, pair, ({ off }) => off === running);
  if (isBack) throw new Inconclusive(UNTOLD);
  t.violated(REQUIREMENT, {
    expected: 'an instance with booted false not to show the status of one that runs',
    received: `${running} before it was booted, and ${last.off} once it was shut down`,
    answers: [],
  });
}

const UNTOLD = 'the status does not tell whether an instance runs';

/**
 * The plain one shows what the other shows once it is shut down, and goes on to. It may be slow to boot, and its host
 * may be under maintenance (SIL-INST-STATUS-UNPROMPTED): so it is given time, and another one is asked as well.
 */
async function isStillOff(
  t: CheckContext,
  { plain, off }: Pair,
  running: unknown,
  plainly: Wish,
): Promise<void> {
  const isOff = (seen: Statuses) => seen.plain === seen.off && seen.off !== running;
  const seen = await comeTo(t, { plain, off }, isOff);
  if (!seen.held || isPassing(seen.last.off)) throw new Inconclusive(UNTOLD);
  for (const each of [plain, await deploy(t, plainly)]) {
    const booted = await comeTo(t, { plain: each, off }, (now) => now.plain !== now.off);
    if (booted.held)
      throw new Inconclusive('of two instances one is slow to boot, or under maintenance');
  }
  t.violated(REQUIREMENT, {
    expected: `an instance that is deployed to run, as one that was booted by request: ${running}`,
    received: `${seen.last.plain}, as the other shows once it is shut down`,
    answers: [],
  });
}
