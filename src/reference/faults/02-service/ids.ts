import { alterAnswer, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Ids in the path that select another resource (service#rule-5). */
export const idsFaults: readonly Fault[] = [
  {
    id: 'any-id-reads-the-first-volume',
    requirement: 'VOL-GET',
    kind: 'cross-resource',
    see: 'read the second of two volumes: the answer is the first',
    wrap: alterAnswer('getVolume', (body, _request, state) => {
      const own = state.volumes.filter((volume) => volume.label.startsWith('cc-'));
      const [first] = own.sort((a, b) => a.id - b.id);
      if (!first) return undefined;
      const filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${first.label}`;
      return { ...body, id: first.id, label: first.label, filesystem_path };
    }),
  },
  {
    id: 'volume-updated-by-the-id-of-the-body',
    requirement: 'SVC-ID-IN-PATH',
    kind: 'cross-resource',
    see: 'PUT /volumes/7 with {"id": 8, "label": "other"}: volume 8 is renamed',
    wrap: instead('updateVolume', (core, state, principal, request, ...rest) => {
      const id = Number(Object(request.body).id);
      const path = state.volumes.get(id) === undefined ? request.path : `/v4/volumes/${id}`;
      return core(state, principal, { ...request, path }, ...rest);
    }),
  },
];
