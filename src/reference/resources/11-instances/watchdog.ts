import { SECOND } from '../../clock.ts';
import type { Instance } from '../../entities.ts';
import type { State, Transition } from '../../state.ts';
import { schedule } from '../../transitions.ts';

/** Boot jobs after which the watchdog gives up, and the milliseconds in which they are counted (limits#watchdog). */
const MOST_JOBS = 5;
const COUNTED_MILLIS = 15 * 60 * SECOND;

/** An instance powers off from inside, unasked by the API. Undefined when it does not run. */
export type PowerOff = (state: State, id: number, now: number) => State | undefined;

/** The watchdog boots it again, until there were more than five boot jobs (resources/instance#watchdog_enabled). */
export const powerOff: PowerOff = (state, id, now) => {
  const instance = state.instances.get(id);
  if (instance?.status !== 'running') return undefined;
  const off: Instance = { ...instance, status: 'offline', updated: now };
  const saved = { ...state, instances: state.instances.put(id, off) };
  return instance.watchdog_enabled && !hasGivenUp(instance, now)
    ? withBootJob(saved, off, now)
    : saved;
};

/** Whether there were so many boot jobs of the instance that its watchdog makes no more. */
export function hasGivenUp(instance: Instance, now: number): boolean {
  return recent(instance, now).length > MOST_JOBS;
}

/** The state in which the instance is on its way to run, and no more to where it was on its way before. */
export function withBootJob(state: State, instance: Instance, now: number): State {
  const bootJobs = [...recent(instance, now), now];
  const booting: Instance = { ...instance, status: 'provisioning', updated: now, bootJobs };
  const instances = state.instances.put(instance.id, booting);
  const at = now + state.settings.delays.instanceBoot;
  const isFormer = ({ kind, id }: Transition) => kind.startsWith('instance-') && id === instance.id;
  const pending = state.pending.filter((each) => !isFormer(each));
  return schedule(
    { ...state, instances, pending },
    { at, kind: 'instance-becomes-running', id: instance.id },
  );
}

function recent({ bootJobs }: Instance, now: number): readonly number[] {
  return bootJobs.filter((at) => now - at < COUNTED_MILLIS);
}
