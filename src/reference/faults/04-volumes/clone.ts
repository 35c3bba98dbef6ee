import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import { alterItems, type Body, fromTime, instead, refuseWhen } from '../blocks/index.ts';
import {
  alterVolume,
  overrule,
  refuseVolumes,
  volumeInPath,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults in POST /volumes/{volumeId}/clone: refused, or of a clone that is another than asked for. */
export const cloneFaults: readonly Fault[] = [
  {
    id: 'volume-clone-of-default-size',
    requirement: 'VOL-CLONE',
    kind: 'state',
    see: 'clone a volume of 23 GiB: the clone has 20',
    wrap: alterVolume('cloneVolume', () => ({ size: 20 })),
  },
  {
    id: 'volume-clone-answered-with-default-size',
    requirement: 'VOL-CLONE',
    kind: 'rare-value',
    see: 'clone a volume of 23 GiB: the answer says 20; read, the clone has 23',
    wrap: alterItems('cloneVolume', (item) => {
      item.size = 20;
    }),
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
    wrap: instead('cloneVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const source = volumeInPath(state, request);
      const { label } = (request.body ?? {}) as { label: string };
      if (!source || !step.answer || step.answer.status >= 300) return step;
      const renamed = { ...source, label };
      return {
        state: withVolume(state, renamed),
        answer: { status: 200, body: showVolume(state, renamed) },
      };
    }),
  },
  {
    id: 'volume-clone-while-attached-refused',
    requirement: 'VOL-CLONE-ATTACHED',
    kind: 'over-strict',
    see: 'clone a volume that is on an instance: it is refused',
    wrap: refuseVolumes('cloneVolume', ({ attachment }) => attachment !== null),
  },
  {
    id: 'volume-clone-with-tags-refused',
    requirement: 'VOL-CLONE',
    kind: 'over-strict',
    see: 'clone a volume that has tags: it is refused',
    wrap: refuseVolumes('cloneVolume', ({ tags }) => tags.length > 0),
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
    id: 'volume-clone-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'clone a volume and resize the clone to a smaller size: it shrinks',
    wrap: shrinkingClones(() => true),
  },
  {
    id: 'volume-clone-shrinks-once-active',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'clone a volume and resize the clone, once it is active, to a smaller size: it shrinks',
    wrap: shrinkingClones(({ status }) => status === 'active'),
  },
];

/** Lets clones shrink, when `when` picks them. */
function shrinkingClones(when: (clone: Volume) => boolean): Fault['wrap'] {
  return (core) => {
    const clones = new Set<number>();
    const noting = alterVolume('cloneVolume', ({ id }) => {
      clones.add(id);
      return {};
    })(core);
    const isSmaller = (volume: Volume, { size }: Body) =>
      clones.has(volume.id) && size > 0 && size < volume.size && when(volume);
    return overrule('resizeVolume', isSmaller, (_, { size }) => ({ size }))(noting);
  };
}
