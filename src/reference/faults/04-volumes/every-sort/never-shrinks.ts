import type { Volume } from '../../../entities.ts';
import { alterState } from '../../blocks/index.ts';
import { overrule, volumeInPath, withClones } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];

/** Faults that let volumes shrink, or be resized to the size that they have, by what became of them before. */
export const shrinkingFaults: readonly Fault[] = [
  {
    id: 'volume-that-was-detached-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'attach and detach a volume and resize it to a smaller size: it shrinks',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const volume = volumeInPath(before, request);
        if (volume?.attachment) left.add(volume.id);
        return after;
      });
      return shrinks(({ id, attachment }) => attachment === null && left.has(id))(noting(core));
    },
  },
  {
    id: 'volume-that-was-cloned-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'resize a clone to a smaller size: it shrinks',
    wrap: withClones((core, sources) => shrinks(({ id }) => sources.has(id))(core)),
  },
  {
    id: 'volume-created-on-instance-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'create a volume on an instance and resize it to a smaller size: it shrinks',
    wrap: (core) => {
      const made = new Set<number>();
      const noting = alterState('createVolume', (after, _, request, { id }) => {
        if (Object(request.body).compute_id !== undefined) made.add(id);
        return after;
      });
      return shrinks(({ id }) => made.has(id))(noting(core));
    },
  },
  {
    id: 'volume-that-was-cloned-resized-to-its-size',
    requirement: 'VOL-RESIZE-SAME-REFUSED',
    kind: 'sequence',
    see: 'resize a clone to the size that it has: it is accepted',
    wrap: withClones((core, sources) => keeps(({ id }) => sources.has(id))(core)),
  },
  {
    id: 'volume-of-another-region-resized-to-its-size',
    requirement: 'VOL-RESIZE-SAME-REFUSED',
    kind: 'rare-value',
    see: 'resize a volume of any region but the first to the size that it has: it is accepted',
    wrap: keeps(({ region }) => region !== 'us-east'),
  },
];

/** Takes resizes of those active volumes that `when` picks to the size that they have. */
function keeps(when: (volume: Volume) => boolean): Wrap {
  return overrule(
    'resizeVolume',
    (volume, { size }) => volume.status === 'active' && size === volume.size && when(volume),
    () => ({}),
  );
}

/** Resizes to a smaller size those active volumes that `when` picks. */
function shrinks(when: (volume: Volume) => boolean): Wrap {
  return overrule(
    'resizeVolume',
    (volume, { size }) =>
      volume.status === 'active' && size > 0 && size < volume.size && when(volume),
    (_, { size }) => ({ size }),
  );
}
