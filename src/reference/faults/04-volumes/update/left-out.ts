import type { Volume } from '../../../entities.ts';
import { alterState } from '../../blocks/index.ts';
import { alterVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Updates that reset what they leave out where others keep it (endpoints/volumes#PUT /volumes/{volumeId}). */
export const leftOutFaults: readonly Fault[] = [
  {
    id: 'volume-untagged-by-an-empty-update',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update nothing of a volume: it has no tags',
    wrap: alterVolume('updateVolume', (_, __, { body }) =>
      Object.keys(Object(body)).length === 0 ? { tags: [] } : {},
    ),
  },
  {
    id: 'volume-elsewhere-loses-tags-by-label',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update the label alone of a volume of another region than the first: it has no tags',
    wrap: byLabel(
      ({ region }) => region !== 'us-east',
      () => [],
    ),
  },
  {
    id: 'volume-loses-its-second-tag-by-label',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update the label alone of a volume with two tags on an instance: it has one',
    wrap: byLabel(
      ({ attachment }) => attachment !== null,
      (tags) => tags.slice(0, 1),
    ),
  },
  {
    id: 'volume-created-on-instance-loses-tags-by-label',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'create a volume on an instance and update its label alone: it has no tags',
    wrap: (core) => {
      const made = new Set<number>();
      const noting = alterState('createVolume', (after, _, { body }, { id }) => {
        if (Object(body).compute_id !== undefined) made.add(id);
        return after;
      });
      return byLabel(
        ({ id }) => made.has(id),
        () => [],
      )(noting(core));
    },
  },
  {
    id: 'volume-label-keeps-its-case',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update the label of a volume to itself in capitals: it stays in small letters',
    wrap: alterVolume('updateVolume', ({ id, label }, before) => {
      const was = before.volumes.get(id)?.label ?? label;
      return was.toLowerCase() === label.toLowerCase() ? { label: was } : {};
    }),
  },
];

/** Changes the tags of those volumes that `when` picks with an update that names none. */
function byLabel(
  when: (volume: Volume) => boolean,
  change: (tags: readonly string[]) => readonly string[],
): Fault['wrap'] {
  return alterVolume('updateVolume', (volume, _, { body }) =>
    Object(body).tags === undefined && when(volume) ? { tags: change(volume.tags) } : {},
  );
}
