import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import { alterAnswer, alterState, type Body } from '../blocks/index.ts';
import { alterVolume, volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Clones that are no volumes of their own, and attachments that an update ends. */
export const volumeAfterCloningFaults: readonly Fault[] = [
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
    id: 'volume-clone-goes-with-its-source',
    requirement: 'VOL-CLONE',
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
    id: 'volume-detached-by-null-in-an-update',
    requirement: 'VOL-COMPUTE-ID-NOT-BY-UPDATE',
    kind: 'rare-value',
    see: 'update an attached volume with compute_id null: it is detached',
    wrap: alterVolume('updateVolume', ({ attachment }, _, request) => ({
      attachment: sent(request).compute_id === null ? null : attachment,
    })),
  },
  {
    id: 'instance-lists-eight-volumes-at-most',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'boundary',
    see: 'attach nine volumes to an instance and list them: there are eight',
    wrap: alterAnswer('listInstanceVolumes', (body) => ({
      ...body,
      data: body.data.slice(0, 8),
      results: Math.min(8, body.results),
    })),
  },
];

/** Remembers of which volume each clone is one. */
function withClones(wrap: (core: Core, sources: Map<number, number>) => Core): Fault['wrap'] {
  return (core) => {
    const sources = new Map<number, number>();
    const noting = alterVolume('cloneVolume', ({ id }, before, request) => {
      sources.set(id, volumeInPath(before, request)?.id ?? 0);
      return {};
    })(core);
    return wrap(noting, sources);
  };
}

function sent(request: Request): Body {
  return request.body ?? {};
}
