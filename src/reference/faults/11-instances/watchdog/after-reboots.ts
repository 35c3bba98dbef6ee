import type { Instance } from '../../../entities.ts';
import {
  hasGivenUp,
  type PowerOff,
  withBootJob,
} from '../../../resources/11-instances/watchdog.ts';
import type { State } from '../../../state.ts';
import { instead, unwrapped } from '../../blocks/index.ts';
import { changed } from '../../blocks/instance.ts';
import { volumesOn, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

const WATCHDOG = 'an instance that powers off by itself is booted again, and not for ever';

/** What boots of a watchdog, and its giving up, do beside what they should (resources/instance). */
export const afterRebootsFaults: readonly Fault[] = [
  rebooting('watchdog-takes-volumes-off', 'INST-BOOT', {
    see: 'attach a volume to an instance and power it off from inside: the volume is on none',
    alter: (state, id) => {
      const off = volumesOn(state, id).map((volume) => ({ ...volume, attachment: null }));
      return off.reduce(withVolume, state);
    },
  }),
  rebooting('watchdog-takes-private-address-off', 'INST-BOOT', {
    see: 'give an instance a private address and power it off from inside: the address is gone',
    alter: (state, id) => {
      const { ipv4 = [] } = state.instances.get(id) ?? {};
      return changed(state, id, { ipv4: ipv4.filter((each) => each.public) });
    },
  }),
  rebooting('watchdog-moves-instance', 'INST-MIGRATION', {
    see: 'power an instance off from inside: it is in another region',
    alter: (state, id) => changed(state, id, { region: 'ap-south' }),
  }),
  {
    id: 'watchdog-asleep-beside-a-private-address',
    requirement: 'INST-WATCHDOG-EFFECT',
    kind: 'sequence',
    see: 'give an instance a private address and power it off from inside: it stays off',
    wrap: unwrapped,
    options: {
      powerOff: (plain) =>
        as(plain, ({ ipv4, watchdog_enabled }) => watchdog_enabled && ipv4.length < 2),
    },
  },
  {
    id: 'watchdog-on-though-switched-off',
    requirement: 'INST-WATCHDOG-EFFECT',
    kind: 'sequence',
    see: 'update watchdog_enabled of an instance to false and power it off from inside: it runs again',
    shownBy: 'an instance whose watchdog is off stays off when it powers off by itself',
    wrap: unwrapped,
    options: { powerOff: (plain) => as(plain, () => true) },
  },
  {
    id: 'watchdog-boots-what-is-shut-down',
    requirement: 'INST-WATCHDOG-EFFECT',
    kind: 'sequence',
    see: 'shut an instance with a watchdog down by request: it runs again',
    shownBy: 'an instance with a watchdog that is shut down by request stays off',
    wrap:
      (core) =>
      (state, principal, request, now, ...rest) => {
        const step = core(state, principal, request, now, ...rest);
        const instance = step.state.instances.get(idIn(request.path));
        const isShutDown = /\/shutdown$/.test(request.path) && step.answer?.status === 200;
        return isShutDown && instance?.watchdog_enabled
          ? { ...step, state: withBootJob(step.state, instance, now) }
          : step;
      },
  },
  {
    id: 'instance-given-up-on-booted-to-no-effect',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'power an instance off until its watchdog gives up, and boot it: it is accepted, and stays off',
    shownBy: WATCHDOG,
    wrap: instead('bootInstance', (core, state, principal, request, now, ...rest) => {
      const step = core(state, principal, request, now, ...rest);
      const instance = state.instances.get(idIn(request.path));
      const isGivenUp = instance?.watchdog_enabled === true && hasGivenUp(instance, now);
      return isGivenUp ? { ...step, state } : step;
    }),
  },
];

function idIn(path: string): number {
  return Number(/instances\/(\d+)/.exec(path)?.[1]);
}

/** Boots of the watchdog alter the state. */
function rebooting(
  id: string,
  requirement: string,
  how: Pick<Fault, 'see'> & { readonly alter: (state: State, id: number) => State },
): Fault {
  const powerOff =
    (plain: PowerOff): PowerOff =>
    (state, instance, now) => {
      const after = plain(state, instance, now);
      const isBooted = after?.instances.get(instance)?.status === 'provisioning';
      return after && isBooted ? how.alter(after, instance) : after;
    };
  const { see } = how;
  const rest = { kind: 'sequence', see, shownBy: WATCHDOG, wrap: unwrapped } as const;
  return { id, requirement, ...rest, options: { powerOff } };
}

/** Takes the watchdog for on or off, which it shows as it is. */
function as(plain: PowerOff, isOn: (instance: Instance) => boolean): PowerOff {
  return (state, id, now) => {
    const instance = state.instances.get(id);
    if (instance === undefined) return undefined;
    const after = plain(changed(state, id, { watchdog_enabled: isOn(instance) }), id, now);
    return after && changed(after, id, { watchdog_enabled: instance.watchdog_enabled });
  };
}
