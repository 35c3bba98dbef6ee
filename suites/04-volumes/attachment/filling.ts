import { configProfile } from '../../../src/check/arrange/busy-subnet.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { VOLUMES_IN_CONFIG } from '../../../src/rules/index.ts';
import type { Volumes } from '../../support/lent/spare-volumes.ts';
import { whereShown } from '../../support/where-shown.ts';
import { allowed, attachedTo, type Measured } from './measured-instance.ts';
import { attach, createOn, inConfig, outsideConfig, shows, takes } from './taking.ts';

/**
 * All volumes but the first fit beside what the instance has, as far as its RAM tells; the first is one too many.
 * @returns those that are on it
 */
export async function fillUp(
  t: CheckContext,
  fits: string,
  tooMuch: string,
  instance: Measured,
  [extra, ...all]: Volumes,
): Promise<readonly ArrangedVolume[]> {
  const { least, most } = allowed(instance);
  const { id } = instance;
  const before = await attachedTo(t, id);
  const open = all.splice(all.length - (most - least));
  let beside: Answer | undefined;
  for (const [at, volume] of all.entries()) {
    if (before === 0 && at === VOLUMES_IN_CONFIG) beside = await besideOutside(t, instance, volume);
    if (!beside?.ok || at !== VOLUMES_IN_CONFIG)
      await takes(t, fits, volume, outsideConfig(instance), least);
    if (at > 0) await isOnStill(t, all[at - 1] as ArrangedVolume, instance.id);
  }
  for (const volume of open) {
    const answer = await attach(t, volume, outsideConfig(instance));
    if (!answer.ok) {
      t.refused(tooMuch, answer);
      return all;
    }
    await shows(t, volume, instance.id);
    all.push(volume);
  }
  const beyond = await attach(t, extra, outsideConfig(instance));
  if (beyond.ok) await requireOursAlone(t, id, before + all.length + 1);
  t.refused(tooMuch, beyond);
  const made = await createOn(t, instance);
  if (made.ok) await requireOursAlone(t, id, before + all.length);
  t.refused(tooMuch, made);
  if (beside) t.accepted('VOL-ATTACH-CONFIG-OWN-PLACES', beside);
  return all;
}

/** As many volumes as a config takes are outside of it, and one more asks for a place in it. */
async function besideOutside(t: CheckContext, instance: Measured, volume: ArrangedVolume) {
  const ask = () => attach(t, volume, inConfig(instance));
  const { last } = await poll(ask, ({ ok }) => ok, transitionTime(t));
  if (last.ok) await shows(t, volume, instance.id);
  return last;
}

/** What is attached next takes no volume off: nobody else has this one. */
async function isOnStill(t: CheckContext, { path }: ArrangedVolume, instance: number) {
  const { held, last } = await poll(
    () => t.owner.get(path),
    ({ body }) => body?.compute_id === instance,
    transitionTime(t),
  );
  t.holds('VOL-ATTACH', held || !last.ok, {
    expected: `${path} to stay on instance ${instance} when another volume is attached to it`,
    received: last.summary,
    answers: [last],
    broughtAbout: true,
  });
}

/**
 * How many volumes an instance takes is seen only while nobody else attaches and detaches any.
 * @throws Inconclusive, to be run again alone, unless it carries so many in the end
 */
async function requireOursAlone(t: CheckContext, id: number, expected: number): Promise<void> {
  const { held } = await poll(
    () => attachedTo(t, id),
    (count) => count === expected,
    t.convergence,
  );
  if (!held) throw new Inconclusive(`others moved volumes of instance ${id}`, true);
}

/**
 * Fills the config, which must take all of them where it takes one: its instance carries no others.
 * @throws Inconclusive when it takes none
 */
export async function fillConfig(
  t: CheckContext,
  instance: Measured,
  [first, ...volumes]: readonly ArrangedVolume[],
) {
  if (first === undefined) return;
  const answer = await attach(t, first, inConfig(instance));
  if (!answer.ok) throw new Inconclusive(`${first.path} was not attached: ${answer.summary}`);
  await shows(t, first, instance.id);
  for (const volume of volumes)
    await takes(t, 'VOL-ATTACH-CONFIG-LIMIT', volume, inConfig(instance));
}

/** A full config takes no volume either when the request names it, where the target shows its id. */
export async function refusesNamed(t: CheckContext, volume: ArrangedVolume, { id }: Measured) {
  const config = await whereShown(() => configProfile(t, id));
  if (config === undefined) return;
  const body = { compute_id: id, config_id: config.configId };
  await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', { id }, await attach(t, volume, body));
  const made = await createOn(t, { id }, body);
  await isFull(t, 'VOL-ATTACH-CONFIG-LIMIT', { id }, made);
}

/**
 * What asks for a place in a full config is refused. A config that was filled is full as long as its instance carries what
 * filled it: a volume that left by itself left room, and that is no matter of the limit.
 * @throws Inconclusive, to be run again alone, when it carries fewer
 */
export async function isFull(
  t: CheckContext,
  requirement: string,
  { id }: Pick<Measured, 'id'>,
  answer: Answer,
): Promise<void> {
  const others = async () => {
    const carried = (await t.owner.list(`/compute/instances/${id}/volumes`)) ?? [];
    return carried.filter((volume) => volume.id !== answer.body?.id).length;
  };
  const fillIt = (count: number) => count >= VOLUMES_IN_CONFIG;
  if (answer.ok && !(await poll(others, fillIt, t.convergence)).held)
    throw new Inconclusive(`volumes left instance ${id} that nobody detached`, true);
  t.refused(requirement, answer);
}
