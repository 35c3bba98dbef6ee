import type { Volume } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { instead } from '../../blocks/index.ts';
import {
  alterVolume,
  volumeInPath,
  volumesOn,
  withClones,
  withVolume,
} from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in what becomes of the volumes of an instance that is deleted. */
export const instanceFaults: readonly Fault[] = [
  {
    id: 'volumes-deleted-with-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'cross-resource',
    see: 'delete an instance with volumes: they are deleted too',
    wrap: onInstanceDeletion((state, volumes) => ({
      ...state,
      volumes: volumes.reduce((table, { id }) => table.remove(id), state.volumes),
    })),
  },
  {
    id: 'volumes-lose-tags-with-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'cross-resource',
    see: 'delete an instance with a tagged volume: the volume has no tags',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes
        .map((volume) => ({ ...volume, tags: [], attachment: null }))
        .reduce(withVolume, state),
    ),
  },
  {
    id: 'volumes-stay-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'state',
    see: 'delete an instance with volumes: they keep its id',
    wrap: onInstanceDeletion((state, volumes) => volumes.reduce(withVolume, state)),
  },
  {
    id: 'second-volume-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'delete an instance with two volumes: one of them keeps its id',
    wrap: onInstanceDeletion((state, volumes) => volumes.slice(1).reduce(withVolume, state)),
  },
  {
    id: 'volume-of-the-second-region-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'delete an instance of the second region with a volume: the volume keeps its id',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes.filter(({ region }) => region !== 'us-east').reduce(withVolume, state),
    ),
  },
  {
    id: 'volume-outside-the-config-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'delete an instance with a volume attached with persist_across_boots false: it keeps its id',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes.filter(({ attachment }) => attachment?.config_id === null).reduce(withVolume, state),
    ),
  },
  {
    id: 'renamed-volume-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'sequence',
    see: 'give a volume another label and delete its instance: it keeps its id',
    wrap: (core) => {
      const renamed = new Set<number>();
      const noting = alterVolume('updateVolume', ({ id, label }, before) => {
        if (before.volumes.get(id)?.label !== label) renamed.add(id);
        return {};
      });
      const staying = onInstanceDeletion((state, volumes) =>
        volumes.filter(({ id }) => renamed.has(id)).reduce(withVolume, state),
      );
      return staying(noting(core));
    },
  },
  {
    id: 'resizing-volume-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'resize a volume and delete its instance while it is resizing: it keeps its id',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes.filter(({ status }) => status === 'resizing').reduce(withVolume, state),
    ),
  },
  {
    id: 'volume-attached-beside-the-deletion-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'race',
    see: 'attach a volume and delete the instance at the same time: the volume keeps its id',
    wrap: (core) => {
      const unread = new Set<number>();
      const reading = instead('getVolume', (inner, state, principal, request, ...rest) => {
        unread.delete(volumeInPath(state, request)?.id ?? 0);
        return inner(state, principal, request, ...rest);
      });
      const noting = alterVolume('attachVolume', ({ id }) => {
        unread.add(id);
        return {};
      });
      const staying = onInstanceDeletion((state, volumes) =>
        volumes.filter(({ id }) => unread.has(id)).reduce(withVolume, state),
      );
      return staying(reading(noting(core)));
    },
  },
  {
    id: 'creating-volume-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'create a volume on an instance and delete that while the volume is creating: it keeps its id',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes.filter(({ status }) => status === 'creating').reduce(withVolume, state),
    ),
  },
  {
    id: 'clones-deleted-with-their-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'attach a clone and delete its instance: the clone is gone as well',
    wrap: withClones((core, sources) =>
      onInstanceDeletion((state, volumes) => {
        const clones = volumes.filter(({ id }) => sources.has(id));
        return {
          ...state,
          volumes: clones.reduce((left, { id }) => left.remove(id), state.volumes),
        };
      })(core),
    ),
  },
  {
    id: 'volumes-elsewhere-detached-with-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'cross-resource',
    see: 'delete an instance: volumes on other instances are detached too',
    wrap: onInstanceDeletion((state) =>
      state.volumes
        .filter(() => true)
        .map((volume) => ({ ...volume, attachment: null }))
        .reduce(withVolume, state),
    ),
  },
  {
    id: 'volumes-of-deleted-instances-not-listed',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'delete an instance with volumes: they read, and are in no list',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = onInstanceDeletion((state, volumes) => {
        for (const { id } of volumes) left.add(id);
        return state;
      })(core);
      return instead('listVolumes', (inner, state, ...rest) => {
        const volumes = [...left].reduce((table, id) => table.remove(id), state.volumes);
        return { ...inner({ ...state, volumes }, ...rest), state };
      })(noting);
    },
  },
];

/** Changes the state after an instance was deleted; the volumes are as they were before. */
export function onInstanceDeletion(
  alter: (state: State, volumes: readonly Volume[]) => State,
): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const id = /^\/v4\/compute\/instances\/(\d+)$/.exec(request.path)?.[1];
      if (request.method !== 'DELETE' || !id || !step.answer || step.answer.status >= 300) {
        return step;
      }
      return { ...step, state: alter(step.state, volumesOn(state, Number(id))) };
    };
}
