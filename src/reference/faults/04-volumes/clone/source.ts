import { showVolume } from '../../../resources/04-volumes/volume-answer.ts';
import { alterAnswer, alterState, type Body } from '../../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  volumeInPath,
  withClones,
  withVolume,
} from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Clones that share with their source what is its own, and sources that change or go with a clone. */
export const cloneAndSourceFaults: readonly Fault[] = [
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
    id: 'volume-leaves-its-instance-once-its-clone-comes',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'clone a volume that is on an instance and attach the clone there: the source is on no instance',
    wrap: (core) => {
      const sources = new Map<number, number>();
      const noting = alterState('cloneVolume', (after, before, request, { id }) => {
        sources.set(id, volumeInPath(before, request)?.id ?? 0);
        return after;
      });
      const taking = alterState('attachVolume', (after, _, __, { id }) => {
        const source = after.volumes.get(sources.get(id) ?? 0);
        return source ? withVolume(after, { ...source, attachment: null }) : after;
      });
      return taking(noting(core));
    },
  },
];
