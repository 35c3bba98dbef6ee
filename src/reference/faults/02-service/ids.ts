import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Ids in the path that select another resource (service#rule-5). */
export const idsFaults: readonly Fault[] = [
  {
    id: 'volume-updated-by-the-id-of-the-body',
    requirement: 'SVC-ID-IN-PATH',
    // The answer is the volume that was changed.
    also: ['VOL-UPDATE'],
    kind: 'cross-resource',
    see: 'PUT /volumes/7 with {"id": 8, "label": "other"}: volume 8 is renamed',
    wrap: instead('updateVolume', (core, state, principal, request, ...rest) => {
      const id = Number(Object(request.body).id);
      const path = state.volumes.get(id) === undefined ? request.path : `/v4/volumes/${id}`;
      return core(state, principal, { ...request, path }, ...rest);
    }),
  },
];
