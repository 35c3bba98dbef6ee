import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import {
  alterAnswer,
  alterItems,
  alterState,
  type Body,
  fromTime,
  instead,
  refuseWhen,
} from '../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  overrule,
  refuseVolumes,
  volumeInPath,
  withClones,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults in POST /volumes/{volumeId}/clone, and clones that are no volumes of their own. */
export const cloneFaults: readonly Fault[] = [
  {
    id: 'volume-resize-reaches-its-clones',
    requirement: 'VOL-CLONE',
    // A resize changes another volume than its own.
    also: ['VOL-RESIZE-KEEPS-REST'],
    kind: 'cross-resource',
    see: 'clone a volume and resize the source: the clone grows with it',
    wrap: (core) => {
      const clones = new Map<number, number[]>();
      const noting = alterState('cloneVolume', (after, before, request, { id }) => {
        const source = volumeInPath(before, request)?.id ?? 0;
        clones.set(source, [...(clones.get(source) ?? []), id]);
        return after;
      });
      return alterState('resizeVolume', (after, before, request) => {
        const source = volumeInPath(before, request)?.id ?? 0;
        return (clones.get(source) ?? []).reduce((state, id) => {
          const clone = state.volumes.get(id);
          return clone ? withVolume(state, { ...clone, size: Object(request.body).size }) : state;
        }, after);
      })(noting(core));
    },
  },
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
    id: 'volume-clone-on-the-instance-of-its-source',
    requirement: 'VOL-CLONE',
    kind: 'state',
    see: 'clone an attached volume: the clone is attached, too',
    wrap: alterVolume('cloneVolume', (_, before, request) => ({
      attachment: volumeInPath(before, request)?.attachment ?? null,
    })),
  },
  {
    id: 'volume-clone-listed-on-the-instance-of-its-source',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'cross-resource',
    see: 'clone an attached volume: the volumes of the instance hold the clone, which is on none',
    wrap: withClones((core, sources) =>
      alterAnswer('listInstanceVolumes', (body, _, state) => {
        const here = new Set(body.data.map(({ id }: Body) => id));
        const clones = [...state.volumes].filter(({ id }) => here.has(sources.get(id)));
        const data = [...body.data, ...clones.map((each) => showVolume(state, each))];
        return { ...body, data, results: body.results + clones.length };
      })(core),
    ),
  },
  {
    id: 'volume-clone-shows-the-compute-label-of-its-source',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'cross-resource',
    see: 'clone an attached volume and read the clone: compute_label is that of the source',
    wrap: withClones((core, sources) =>
      alterAnswer('getVolume', (body, _, state) => {
        const { attachment } = state.volumes.get(sources.get(body.id) ?? 0) ?? {};
        const { label } = state.instances.get(attachment?.compute_id ?? 0) ?? {};
        return body.compute_id === null && label ? { ...body, compute_label: label } : undefined;
      })(core),
    ),
  },
  {
    id: 'volume-clone-goes-with-its-source',
    requirement: 'VOL-CLONE',
    also: ['VOL-DELETE'],
    kind: 'cross-resource',
    see: 'clone a volume and delete it: the clone is gone, too',
    wrap: withClones((core, sources) =>
      alterState('deleteVolume', (after, before, request) => {
        const gone = volumeInPath(before, request);
        if (gone === undefined || after.volumes.get(gone.id) !== undefined) return after;
        const isClone = ({ id }: { id: number }) => sources.get(id) === gone.id;
        const clones = [...after.volumes].filter(isClone);
        const volumes = clones.reduce((table, { id }) => table.remove(id), after.volumes);
        return { ...after, volumes };
      })(core),
    ),
  },
  {
    id: 'volume-list-without-clones',
    requirement: 'VOL-CLONE',
    also: ['VOL-LIST'],
    kind: 'rare-value',
    see: 'clone a volume and list volumes: the clone is missing',
    wrap: withClones((core, sources) =>
      alterAnswer('listVolumes', (body) => ({
        ...body,
        data: body.data.filter(({ id }: Body) => !sources.has(id)),
      }))(core),
    ),
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
  {
    id: 'volume-detached-by-null-in-an-update',
    requirement: 'VOL-COMPUTE-ID-NOT-BY-UPDATE',
    kind: 'rare-value',
    see: 'update an attached volume with compute_id null: it is detached',
    wrap: alterVolume('updateVolume', ({ attachment }, _, request) => ({
      attachment: sent(request).compute_id === null ? null : attachment,
    })),
  },
];

function sent(request: Request): Body {
  return request.body ?? {};
}

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
