import { alterItems } from '../blocks/index.ts';
import { alterSource, alterVolume, VOLUME_ANSWERS } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults in the fields created and updated, after some operation on a volume. */
export const timestampsFaults: readonly Fault[] = [
  {
    id: 'volume-created-moves-with-third-update',
    requirement: 'VOL-CREATED-STABLE',
    kind: 'sequence',
    see: 'update a volume three times: created is a day later',
    wrap: (core) => {
      const times = new Map<number, number>();
      return alterSource('updateVolume', ({ id, created }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        return times.get(id) === 3 ? { created: created + 86_400_000 } : {};
      })(core);
    },
  },
  {
    id: 'volume-created-moves-with-resize',
    requirement: 'VOL-CREATED-STABLE',
    kind: 'sequence',
    see: 'resize a volume: created is an hour earlier',
    wrap: alterSource('resizeVolume', ({ created }) => ({ created: created - 3_600_000 })),
  },
  ...(['updateVolume', 'attachVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-created-moved-in-the-answer-to-${operation.toLowerCase()}`,
      requirement: 'VOL-CREATED-STABLE',
      kind: 'rare-value',
      see: `send ${operation}: created of the answer is another one; read, it is as before`,
      wrap: alterItems(operation, (item) => {
        item.created = '2000-01-01T00:00:00';
      }),
    }),
  ),
  {
    id: 'volume-updated-goes-back-with-resize',
    requirement: 'VOL-UPDATED-MONOTONIC',
    kind: 'temporal',
    see: 'resize a volume: updated is a day earlier',
    wrap: alterVolume('resizeVolume', ({ updated }) => ({ updated: updated - 86_400_000 })),
  },
  {
    id: 'volume-updated-goes-back-with-attachment',
    requirement: 'VOL-UPDATED-MONOTONIC',
    kind: 'temporal',
    see: 'attach a volume: updated is a day earlier',
    wrap: (core) => {
      const attached = new Set<number>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (item.compute_id !== null) attached.add(item.id);
        if (attached.has(item.id)) item.updated = '2000-01-01T00:00:00';
      })(core);
    },
  },
];
