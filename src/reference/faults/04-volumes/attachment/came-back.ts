import type { Volume } from '../../../entities.ts';
import { alterState } from '../../blocks/index.ts';
import { alterVolume, volumeInPath, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';
import { onInstanceDeletion } from './instance.ts';

const REQUIREMENT = 'VOL-DETACH-ON-INSTANCE-DELETE';

/** Faults in what becomes of volumes of a deleted instance that came to it in another way than most. */
export const cameBackFaults: readonly Fault[] = [
  {
    id: 'volume-in-named-config-stays-on-deleted-instance',
    requirement: REQUIREMENT,
    kind: 'rare-value',
    see: 'attach a volume with config_id and delete its instance: it keeps its id',
    wrap: (core) => {
      const named = new Set<number>();
      const noting = alterState(['attachVolume', 'createVolume'], (after, _, { body }, { id }) => {
        if (Object(body).config_id === undefined) named.delete(id);
        else named.add(id);
        return after;
      });
      return stays(({ id }) => named.has(id))(noting(core));
    },
  },
  {
    id: 'volume-that-came-back-stays-on-deleted-instance',
    requirement: REQUIREMENT,
    kind: 'sequence',
    see: 'attach a volume, detach it, attach it again and delete its instance: it keeps its id',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        left.add(volumeInPath(before, request)?.id ?? 0);
        return after;
      });
      return stays(({ id }) => left.has(id))(noting(core));
    },
  },
  {
    id: 'volume-loses-its-second-tag-with-its-instance',
    requirement: REQUIREMENT,
    kind: 'boundary',
    see: 'delete an instance with a volume that has two tags: it has one',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes
        .map((volume) => ({ ...volume, tags: volume.tags.slice(0, 1), attachment: null }))
        .reduce(withVolume, state),
    ),
  },
  {
    id: 'volume-loses-tags-on-another-instance-than-its-first',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'attach a volume, detach it and attach it to another instance: it has no tags',
    wrap: (core) => {
      const first = new Map<number, unknown>();
      return alterVolume('attachVolume', ({ id, tags, attachment }) => {
        const instance = attachment?.compute_id;
        if (!first.has(id)) first.set(id, instance);
        return { tags: first.get(id) === instance ? tags : [] };
      })(core);
    },
  },
];

function stays(picks: (volume: Volume) => boolean): Fault['wrap'] {
  return onInstanceDeletion((state, volumes) => volumes.filter(picks).reduce(withVolume, state));
}
