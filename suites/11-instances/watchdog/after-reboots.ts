import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { requireEveryTurn } from '../../../src/check/doubt/recurrence.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { asksPrivate, holdsPrivate, showsPrivate } from '../addresses.ts';
import { areOnStill, thoseOn } from '../boots/boots-again.ts';
import { isThere } from '../region.ts';
import { isPoweredOff, type Watched } from './runs.ts';

/** What an instance has before it runs. */
interface Had {
  readonly region: string;
  readonly volumes: readonly ArrangedVolume[];
}

/**
 * Gives the instance a private address, where it takes one, and looks at what else it has.
 * @returns what says, once a watchdog has booted it again, that it has all of it still: that is a boot as any other
 */
export async function keptOf(
  t: CheckContext,
  { id, record }: Watched,
  { region, volumes }: Had,
): Promise<() => Promise<void>> {
  if (isShortRun(t)) return async () => {};
  const isGiven = await asksPrivate(t, id);
  const isPrivate = isGiven && holdsPrivate(await record.until(holdsPrivate));
  const isHere = (seen: Watched['record']) => seen.body.region === region;
  const isInRegion = isHere(await record.until(isHere));
  const persistent = await thoseOn(t, volumes, id);
  return async () => {
    await areOnStill(t, persistent, id);
    if (isPrivate) await showsPrivate(t, 'INST-BOOT', record);
    if (isInRegion) await isThere(t, record, region, 'boots by its watchdog', async () => {});
  };
}

/** A boot that is asked for may come to nothing once, or come while the watchdog boots. */
const ASKED = 2;

/**
 * It is the watchdog that gives up: who asks for a boot is given one. How often boots may be asked for is not shown
 * (limits#rate), so one that is refused decides nothing.
 */
export async function bootsByRequest(t: CheckContext, { id }: Watched): Promise<void> {
  if (isShortRun(t)) return;
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  let last = await boot();
  for (let asked = 1; asked <= ASKED; asked += 1) {
    if (asked > 1 || !last.ok) ({ last } = await poll(boot, ({ ok }) => ok, transitionTime(t)));
    if (!last.ok || (await isPoweredOff(t, id, t.bootConvergence))) return;
  }
  requireEveryTurn(t, 'boots by request may have failed');
  t.violated('INST-BOOT', {
    expected: t.waits.withWait('an instance to run by request that its watchdog gave up on'),
    received: `it does not, though it was asked for ${ASKED} times`,
    answers: [last],
  });
}
