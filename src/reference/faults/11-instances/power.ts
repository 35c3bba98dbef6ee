import type { Core } from '../../core.ts';
import type { Instance } from '../../entities.ts';
import type { PowerOff } from '../../resources/11-instances/watchdog.ts';
import { FIXTURES } from '../../seed/fixtures.ts';
import type { State } from '../../state.ts';
import {
  alterRequest,
  alterState,
  type Body,
  instead,
  refuseWhen,
  unwrapped,
} from '../blocks/index.ts';
import { alterRecords } from '../blocks/instance.ts';
import { volumesOn, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Instances that do not boot or that boot too often, and instances that move (resources/instance). */
export const powerFaults: readonly Fault[] = [
  {
    id: 'instance-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance without booted: it does not run',
    wrap: asking((booted) => booted === true),
  },
  {
    id: 'instance-does-not-boot-itself-and-boots-slowly',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance without booted: it does not run; booted by request it is booting for a while, and runs',
    wrap: (core) => bootingFor(5)(asking((booted) => booted === true)(core)),
  },
  {
    id: 'instance-boots-unasked',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'state',
    see: 'create an instance with booted false: it runs',
    wrap: asking(() => true),
  },
  {
    id: 'instance-in-second-region-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance without booted in the second region: it does not run',
    wrap: asking((booted, { region }) => (region === 'eu-west' ? booted === true : booted)),
  },
  {
    id: 'instance-with-script-boots-unasked',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance with a deployment script and booted false: it runs',
    wrap: asking((booted, { stackscript_id }) => (stackscript_id === undefined ? booted : true)),
  },
  {
    id: 'instance-with-script-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance with a deployment script and without booted: it does not run',
    wrap: asking((booted, { stackscript_id }) =>
      stackscript_id === undefined ? booted : booted === true,
    ),
  },
  {
    id: 'instance-without-label-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance without a label and without booted: it does not run',
    wrap: asking((booted, { label }) => (label === undefined ? booted === true : booted)),
  },
  {
    id: 'instance-from-private-image-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'deploy a private image without booted: the instance does not run',
    wrap: asking((booted, { image }) =>
      String(image).startsWith('private/') ? booted === true : booted,
    ),
  },
  {
    id: 'instance-of-big-type-does-not-boot-itself',
    requirement: 'INST-BOOTS-ITSELF',
    kind: 'rare-value',
    see: 'create an instance of a type with 16 GB without booted: it does not run',
    wrap: asking((booted, { type }) => (type === FIXTURES.bigType ? booted === true : booted)),
  },
  {
    id: 'instance-from-private-image-not-booted',
    requirement: 'INST-BOOT',
    kind: 'rare-value',
    see: 'deploy a private image with booted false, and boot the instance: it is refused',
    shownBy: 'an instance boots when it is deployed from a private image',
    wrap: refusedBoots(({ image }) => image?.startsWith('private/') ?? false),
  },
  {
    id: 'instance-boot-does-nothing',
    requirement: 'INST-BOOT',
    kind: 'state',
    see: 'boot an instance that was created with booted false: it is accepted, and the instance stays off',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: instead('bootInstance', (core, state, ...given) => ({ ...core(state, ...given), state })),
  },
  {
    id: 'instance-with-volume-not-booted',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'attach a volume to an instance that is off, and boot it: it is refused',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: refusedBoots(({ id }, state) => volumesOn(state, id).length > 0),
  },
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
  watched('watchdog-never-gives-up', 'INST-WATCHDOG-GIVES-UP', {
    see: 'power an instance off from inside, eight times: it runs again',
    powerOff: (plain) => (state, id, now) => plain(changed(state, id, { bootJobs: [] }), id, now),
  }),
  {
    id: 'instance-that-booted-itself-boots-no-more',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'let an instance boot itself, shut it down and boot it: it is refused',
    wrap: (core) => {
      const booted = new Set<number>();
      const noting = alterState('createInstance', (after, _, request, { id }) => {
        if (Object(request.body).booted !== false) booted.add(id);
        return after;
      });
      return refuseWhen('bootInstance', (_, { path }) =>
        booted.has(Number(/instances\/(\d+)/.exec(path)?.[1])),
      )(noting(core));
    },
  },
  {
    id: 'instance-boots-once',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'boot an instance, shut it down and boot it again: it is refused',
    wrap: (core) => {
      const booted = new Set<string>();
      const refusing = refuseWhen('bootInstance', (_, { path }, { instances }) => {
        const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
        return booted.has(path) && instances.get(id)?.status === 'offline';
      })(core);
      return alterState('bootInstance', (after, _, { path }) => {
        booted.add(path);
        return after;
      })(refusing);
    },
  },
  {
    id: 'instance-moves-when-booted',
    requirement: 'INST-MIGRATION',
    kind: 'state',
    see: 'boot an instance: it is in another region',
    wrap: moving('bootInstance', ({ path }) => Number(/instances\/(\d+)/.exec(path)?.[1])),
  },
  {
    id: 'instance-boot-takes-volumes-off-but-the-first',
    requirement: 'INST-BOOT',
    kind: 'cross-resource',
    see: 'attach two volumes to an instance that is off and boot it: the second is on none',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: alterState('bootInstance', (after, _, { path }) => {
      const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
      const [, ...others] = volumesOn(after, id);
      return others.map((volume) => ({ ...volume, attachment: null })).reduce(withVolume, after);
    }),
  },
  {
    id: 'instance-boot-takes-volumes-off',
    requirement: 'INST-BOOT',
    kind: 'cross-resource',
    see: 'attach a volume without persist_across_boots and boot its instance: it is on none',
    wrap: alterState('bootInstance', (after, _, { path }) => {
      const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
      const off = volumesOn(after, id).map((volume) => ({ ...volume, attachment: null }));
      return off.reduce(withVolume, after);
    }),
  },
  {
    id: 'instance-moves-when-booted-again',
    requirement: 'INST-MIGRATION',
    kind: 'sequence',
    see: 'boot an instance, shut it down and boot it again: it is in another region',
    wrap: alterState('bootInstance', (after, before, { path }) => {
      const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
      const ranBefore = (before.instances.get(id)?.bootJobs.length ?? 0) > 0;
      return ranBefore ? changed(after, id, { region: 'ap-south' }) : after;
    }),
  },
  {
    id: 'instance-moves-with-its-address',
    requirement: 'INST-MIGRATION',
    kind: 'sequence',
    see: 'give an instance a private address: it is in another region',
    wrap: moving('createIp', ({ body }) => (body as Body).compute_id),
  },
];

function asking(booted: (asked: unknown, body: Body) => unknown): Fault['wrap'] {
  return alterRequest('createInstance', (request) => {
    const body = request.body as Body;
    return { ...request, body: { ...body, booted: booted(body?.booted, body ?? {}) } };
  });
}

/** Boots of some instances are refused while they are off. */
function refusedBoots(isMeant: (instance: Instance, state: State) => boolean): Fault['wrap'] {
  return refuseWhen('bootInstance', (_, { path }, state) => {
    const instance = state.instances.get(Number(/instances\/(\d+)/.exec(path)?.[1]));
    return instance?.status === 'offline' && isMeant(instance, state);
  });
}

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

function changed(state: State, id: number, fields: Partial<Instance>): State {
  const instance = state.instances.get(id);
  if (instance === undefined) return state;
  return { ...state, instances: state.instances.put(id, { ...instance, ...fields }) };
}

function moving(operation: string, idOf: (request: Parameters<Core>[2]) => number): Fault['wrap'] {
  return alterState(operation, (after, _, request) =>
    changed(after, idOf(request), { region: 'ap-south' }),
  );
}

/** Booted by request, an instance is shown as booting so many times. */
function bootingFor(times: number): Fault['wrap'] {
  const left = new Map<number, number>();
  const noting = alterState('bootInstance', (after, _, { path }) => {
    left.set(Number(/instances\/(\d+)/.exec(path)?.[1]), times);
    return after;
  });
  const showing = alterRecords((item) => {
    const more = left.get(item.id) ?? 0;
    left.set(item.id, more - 1);
    if (more > 0) item.status = 'booting';
  });
  return (core) => showing(noting(core));
}
