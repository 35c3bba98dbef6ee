import type { Core } from '../../core.ts';
import type { Instance, Volume } from '../../entities.ts';
import { withBootJob } from '../../resources/11-instances/watchdog.ts';
import type { State } from '../../state.ts';
import { alterState, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { changed } from '../blocks/instance.ts';
import { volumesOn, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Boots by request that are refused or take volumes off, and instances that move as they boot (resources/instance). */
export const bootsFaults: readonly Fault[] = [
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
    id: 'instance-told-to-boot-while-it-ran-boots-no-more',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'boot an instance that runs, shut it down and boot it: it is refused',
    wrap: (core) => {
      const asked = new Set<number>();
      return refusedBoots(({ id }) => asked.has(id))(
        instead('bootInstance', (inner, state, principal, request, ...rest) => {
          const id = Number(/instances\/(\d+)/.exec(request.path)?.[1]);
          if (state.instances.get(id)?.status === 'running') asked.add(id);
          return inner(state, principal, request, ...rest);
        })(core),
      );
    },
  },
  {
    id: 'instance-with-private-address-not-booted',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'give an instance that is off a private address, and boot it: it is refused',
    wrap: refusedBoots(({ ipv4 }) => ipv4.some((each) => !each.public)),
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
    id: 'instance-boot-boots-every-other',
    requirement: 'INST-BOOT',
    also: ['INST-BOOTS-ITSELF'],
    kind: 'cross-resource',
    see: 'shut an instance down and boot another one: both run',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: instead('bootInstance', (core, state, principal, request, now, ...rest) => {
      const step = core(state, principal, request, now, ...rest);
      if (step.answer?.status !== 200) return step;
      const off = [...step.state.instances.filter(({ status }) => status === 'offline')];
      const booted = off.reduce((all, each) => withBootJob(all, each, now), step.state);
      return { ...step, state: booted };
    }),
  },
  {
    id: 'instance-boot-takes-volumes-off-others',
    requirement: 'INST-BOOT',
    kind: 'cross-resource',
    see: 'attach a volume to an instance and boot another one: the volume is on none',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: alterState('bootInstance', (after, _, { path }) => {
      const id = Number(/instances\/(\d+)/.exec(path)?.[1]);
      const isOnOther = ({ attachment }: Volume) => attachment && attachment.compute_id !== id;
      const off = [...after.volumes.filter((each) => Boolean(isOnOther(each)))];
      return off.map((volume) => ({ ...volume, attachment: null })).reduce(withVolume, after);
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

/** Boots of some instances are refused while they are off. */
function refusedBoots(isMeant: (instance: Instance, state: State) => boolean): Fault['wrap'] {
  return refuseWhen('bootInstance', (_, { path }, state) => {
    const instance = state.instances.get(Number(/instances\/(\d+)/.exec(path)?.[1]));
    return instance?.status === 'offline' && isMeant(instance, state);
  });
}

function moving(operation: string, idOf: (request: Parameters<Core>[2]) => number): Fault['wrap'] {
  return alterState(operation, (after, _, request) =>
    changed(after, idOf(request), { region: 'ap-south' }),
  );
}
