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
