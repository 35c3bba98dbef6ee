import { showVolume } from '../../resources/volume-answer.ts';
import { alterItems, fromTime, instead, refuseWhen } from '../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  refuseVolumes,
  volumeInPath,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Clones of volumes gone wrong (endpoints/volumes, states/volume). */
export const volumeCloneFaults: readonly Fault[] = [
  {
    id: 'volume-clone-of-default-size',
    requirement: 'VOL-CLONE',
    kind: 'state',
    see: 'clone a volume of 23 GiB: the clone has 20',
    wrap: alterVolume('cloneVolume', () => ({ size: 20 })),
  },
  {
    id: 'volume-clone-labelled-copy',
    requirement: 'VOL-CLONE',
    kind: 'state',
    see: 'clone a volume with a label: the clone has another',
    wrap: alterVolume('cloneVolume', ({ label }) => ({ label: `copy-${label}`.slice(0, 32) })),
  },
  {
    id: 'volume-clone-is-the-source',
    requirement: 'VOL-CLONE',
    kind: 'cross-resource',
    see: 'clone a volume: the answer is the source with another label',
    // The source takes the label of what should have been its clone.
    also: ['VOL-CLONE-SOURCE-KEPT'],
    wrap: instead('cloneVolume', (_, state, __, request) => {
      const source = volumeInPath(state, request);
      const { label } = (request.body ?? {}) as { label: string };
      if (!source)
        return { state, answer: { status: 404, body: { errors: [{ reason: 'None.' }] } } };
      const renamed = { ...source, label };
      return {
        state: withVolume(state, renamed),
        answer: { status: 200, body: showVolume(state, renamed) },
      };
    }),
  },
  {
    id: 'volume-clone-while-attached-refused',
    requirement: 'VOL-CLONE',
    kind: 'over-strict',
    see: 'clone a volume that is on an instance: it is refused',
    wrap: refuseVolumes('cloneVolume', ({ attachment }) => attachment !== null),
  },
  {
    id: 'volume-clone-cannot-be-cloned',
    requirement: 'VOL-CLONE',
    kind: 'sequence',
    see: 'clone a clone: it is refused',
    wrap: (core) => {
      const clones = new Set<number>();
      const noting = alterItems('cloneVolume', ({ id }) => clones.add(id))(core);
      return refuseVolumes('cloneVolume', ({ id }) => clones.has(id))(noting);
    },
  },
  {
    id: 'volume-second-clone-refused',
    requirement: 'VOL-CLONE',
    kind: 'sequence',
    see: 'clone a volume twice: the second time it is refused',
    wrap: (core) => {
      const times = new Map<string, () => boolean>();
      return refuseWhen('cloneVolume', (_, { path }) => {
        const isSecond = times.get(path) ?? fromTime(2);
        times.set(path, isSecond);
        return isSecond();
      })(core);
    },
  },
  {
    id: 'volume-clone-of-large-volume-cut',
    requirement: 'VOL-CLONE',
    kind: 'sequence',
    see: 'resize a volume and clone it: the clone has the first size',
    wrap: (core) => {
      const first = new Map<number, number>();
      const noting = instead('resizeVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request);
        if (volume && !first.has(volume.id)) first.set(volume.id, volume.size);
        return inner(state, principal, request, ...rest);
      });
      const cutting = alterVolume('cloneVolume', ({ size }, before, request) => ({
        size: first.get(volumeInPath(before, request)?.id ?? 0) ?? size,
      }));
      return noting(cutting(core));
    },
  },
  {
    id: 'volume-clone-of-inactive',
    requirement: 'VOL-CLONE-ACTIVE-ONLY',
    kind: 'state',
    see: 'clone a volume while it is creating: it is cloned',
    wrap: asActive('cloneVolume', ['creating', 'resizing']),
  },
  {
    id: 'volume-clone-of-resizing',
    requirement: 'VOL-CLONE-ACTIVE-ONLY',
    kind: 'rare-value',
    see: 'clone a volume while it is resizing: it is cloned',
    wrap: asActive('cloneVolume', ['resizing']),
  },
  {
    id: 'volume-resize-of-creating',
    requirement: 'VOL-RESIZE-ACTIVE-ONLY',
    kind: 'state',
    see: 'resize a volume while it is creating: it is accepted',
    wrap: asActive('resizeVolume', ['creating']),
  },
  {
    id: 'volume-clone-untags-source',
    requirement: 'VOL-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a volume with tags: the source has none',
    wrap: alterSource('cloneVolume', () => ({ tags: [] })),
  },
  {
    id: 'volume-clone-renames-source',
    requirement: 'VOL-CLONE-SOURCE-KEPT',
    kind: 'cross-resource',
    see: 'clone a volume: the source takes the label of the clone',
    wrap: alterSource('cloneVolume', (_, { body }) => body as { label: string }),
  },
  {
    id: 'volume-clone-detaches-source',
    requirement: 'VOL-CLONE-SOURCE-KEPT',
    kind: 'sequence',
    see: 'attach and clone a volume: the source is on no instance',
    wrap: alterSource('cloneVolume', () => ({ attachment: null })),
  },
];

/** Takes a volume in one of these states for an active one; it stays in its state. */
function asActive(operation: string, states: readonly string[]): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const volume = volumeInPath(state, request);
    if (!volume || !states.includes(volume.status)) return core(state, principal, request, ...rest);
    const taken = withVolume(state, { ...volume, status: 'active' });
    const step = core(taken, principal, request, ...rest);
    const after = step.state.volumes.get(volume.id) ?? volume;
    const { status } = volume;
    return { ...step, state: withVolume(step.state, { ...after, status }) };
  });
}
