import type { Instance } from '../../../entities.ts';
import type { PowerOff } from '../../../resources/11-instances/watchdog.ts';
import { alterState, unwrapped } from '../../blocks/index.ts';
import { changed } from '../../blocks/instance.ts';
import { volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Kept in the instance itself, where no answer shows it. */
const SWITCHED_OFF = Symbol('switched off');

/** Watchdogs that do not boot an instance again, or never give up (resources/instance). */
export const watchdogFaults: readonly Fault[] = [
  watched('watchdog-asleep-beside-a-volume', 'INST-WATCHDOG-EFFECT', {
    see: 'attach a volume to an instance and power it off from inside: it stays off',
    powerOff: (plain) => (state, id, now) => {
      const isAsleep = volumesOn(state, id).length > 0;
      return withWatchdog(() => !isAsleep)(plain)(state, id, now);
    },
  }),
  watched('watchdog-asleep', 'INST-WATCHDOG-EFFECT', {
    see: 'power an instance off from inside: it stays off',
    powerOff: withWatchdog(() => false),
  }),
  watched('watchdog-barks-once', 'INST-WATCHDOG-EFFECT', {
    see: 'power an instance off from inside, twice: it stays off',
    powerOff: withWatchdog(({ bootJobs }) => bootJobs.length < 2),
  }),
  watched('watchdog-barks-twice', 'INST-WATCHDOG-EFFECT', {
    see: 'power an instance off from inside, three times: it stays off after three boot jobs',
    powerOff: withWatchdog(({ bootJobs }) => bootJobs.length < 3),
  }),
  watched('watchdog-barks-three-times', 'INST-WATCHDOG-EFFECT', {
    see: 'power an instance off from inside, four times: it stays off after four boot jobs',
    powerOff: withWatchdog(({ bootJobs }) => bootJobs.length < 4),
  }),
  watched('watchdog-asleep-in-second-region', 'INST-WATCHDOG-EFFECT', {
    see: 'power an instance of the second region off from inside: it stays off',
    powerOff: withWatchdog(({ region }) => region !== 'eu-west'),
  }),
  {
    ...watched('watchdog-asleep-after-a-boot-by-request', 'INST-WATCHDOG-EFFECT', {
      see: 'create an instance with booted false, boot it and power it off from inside: it stays off',
      powerOff: withWatchdog(({ bootJobs }) => !bootJobs.includes(LONG_AGO)),
    }),
    wrap: alterState('bootInstance', (after, _, { path }) => {
      const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
      const { bootJobs = [] } = after.instances.get(id) ?? {};
      return changed(after, id, { bootJobs: [LONG_AGO, ...bootJobs] });
    }),
  },
  {
    ...watched('watchdog-switched-off-for-good', 'INST-WATCHDOG-EFFECT', {
      see: 'update watchdog_enabled of an instance to false and to true, and power it off from inside: it stays off',
      powerOff: withWatchdog((instance) => !(SWITCHED_OFF in instance)),
    }),
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const [, id] = /instances\/(\d+)$/.exec(request.path) ?? [];
        const isSwitchedOff = Object(request.body).watchdog_enabled === false;
        const mark = { [SWITCHED_OFF]: true } as Partial<Instance>;
        return id && isSwitchedOff
          ? { ...step, state: changed(step.state, Number(id), mark) }
          : step;
      },
  },
  watched('watchdog-never-gives-up', 'INST-WATCHDOG-GIVES-UP', {
    see: 'power an instance off from inside, eight times: it runs again',
    powerOff: (plain) => (state, id, now) => plain(changed(state, id, { bootJobs: [] }), id, now),
  }),
];

/** A boot job that counts no more, and tells that there was one by request. */
const LONG_AGO = 0;

function watched(
  id: string,
  requirement: string,
  how: Pick<Fault, 'see'> & { readonly powerOff: (plain: PowerOff) => PowerOff },
): Fault {
  const { powerOff, ...said } = how;
  return { id, requirement, kind: 'temporal', ...said, wrap: unwrapped, options: { powerOff } };
}

function withWatchdog(isOn: (instance: Instance) => boolean): (plain: PowerOff) => PowerOff {
  return (plain) => (state, id, now) => {
    const instance = state.instances.get(id);
    if (instance === undefined) return undefined;
    return plain(changed(state, id, { watchdog_enabled: isOn(instance) }), id, now);
  };
}
