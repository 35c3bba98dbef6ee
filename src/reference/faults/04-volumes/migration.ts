import { alterAnswer, instead } from '../blocks/index.ts';
import { volumeInPath, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** In milliseconds: whoever looks at once sees nothing. */
const A_WHILE = 80;

/** Faults in deleting volumes that are migrating (states/volume, delete). */
export const migrationFaults: readonly Fault[] = [
  {
    id: 'migrating-volume-deleted',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'state',
    see: 'delete a migrating volume: it is deleted',
    wrap: instead('deleteVolume', (core, state, principal, request, ...rest) => {
      const volume = volumeInPath(state, request);
      const still = volume ? withVolume(state, { ...volume, migrating: false }) : state;
      return core(still, principal, request, ...rest);
    }),
  },
  {
    id: 'migrating-volume-deleted-later',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'temporal',
    see: 'delete a migrating volume, which is refused, and read it a while later: it is gone',
    wrap: (core) => {
      const ends = new Map<number, number>();
      return (state, principal, request, now, ...rest) => {
        const over = [...ends].filter(([, end]) => now >= end).map(([id]) => id);
        const volumes = over.reduce((table, id) => table.remove(id), state.volumes);
        const step = core({ ...state, volumes }, principal, request, now, ...rest);
        const volume = request.method === 'DELETE' ? volumeInPath(state, request) : undefined;
        if (volume?.migrating && step.answer?.status !== 200) ends.set(volume.id, now + A_WHILE);
        return step;
      };
    },
  },
  {
    id: 'migrating-volume-not-listed',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'list volumes while one is migrating: it is missing, and is read by its id',
    shownBy: 'a migrating volume cannot be deleted',
    wrap: alterAnswer('listVolumes', (body, _, { volumes }) => {
      const data = body.data.filter(({ id }: { id: number }) => !volumes.get(id)?.migrating);
      return { ...body, data, results: body.results - body.data.length + data.length };
    }),
  },
  {
    id: 'volume-migrating-refused-and-unlisted',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'atomicity',
    see: 'delete a migrating volume: it is refused, and the volume is in no list',
    wrap: (core) => {
      const tried = new Set<number>();
      const noting = instead('deleteVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request);
        if (volume?.migrating) tried.add(volume.id);
        return inner(state, principal, request, ...rest);
      })(core);
      return alterAnswer('listVolumes', (body) => {
        const data = body.data.filter(({ id }: { id: number }) => !tried.has(id));
        return { ...body, data, results: body.results - body.data.length + data.length };
      })(noting);
    },
  },
  {
    id: 'volume-migrating-refused-and-relabelled',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'delete a migrating volume: it is refused, and the volume has another label',
    shownBy: 'a migrating volume cannot be deleted',
    wrap: instead('deleteVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(step.state, request);
      if (!volume?.migrating) return step;
      const label = `deleted-${volume.id}`;
      return { ...step, state: withVolume(step.state, { ...volume, label }) };
    }),
  },
  {
    id: 'volume-migrating-deleted-at-second-try',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'sequence',
    see: 'delete a migrating volume twice: the second time it is deleted',
    wrap: (core) => {
      const tried = new Set<number>();
      return instead('deleteVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request);
        if (!volume?.migrating) return inner(state, principal, request, ...rest);
        const free = tried.has(volume.id)
          ? withVolume(state, { ...volume, migrating: false })
          : state;
        tried.add(volume.id);
        return inner(free, principal, request, ...rest);
      })(core);
    },
  },
];
