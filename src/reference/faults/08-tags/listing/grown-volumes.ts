import { alterAnswer, alterState, type Body, operationOf } from '../../blocks/index.ts';
import { listOnly } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** Faults in what a tag lists of volumes that were resized (endpoints/tags#GET /tags/{tagLabel}). */
export const grownVolumesFaults: readonly Fault[] = [
  {
    id: 'tag-lists-volumes-of-the-size-they-were-listed-with-first',
    requirement: 'TAG-OBJECTS',
    kind: 'temporal',
    see: 'list a tag of a volume, resize the volume and list the tag: it shows the size before',
    wrap: (core) => {
      const sizes = new Map<number, number>();
      return alterAnswer('listTaggedObjects', (body) => {
        for (const { type, data } of body.data as Body[]) {
          if (type !== 'volume') continue;
          sizes.set(data.id, sizes.get(data.id) ?? data.size);
          data.size = sizes.get(data.id);
        }
        return body;
      })(core);
    },
  },
  {
    id: 'tag-lists-no-volumes-that-grew',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'resize a volume with a tag: the tag does not list it any more',
    wrap: (core) => {
      const grown = new Set<number>();
      const noting = alterState('resizeVolume', (after, _, request) => {
        grown.add(Number(operationOf(request).params.volumeId));
        return after;
      });
      return listOnly(({ type, data }) => type !== 'volume' || !grown.has(data.id))(noting(core));
    },
  },
];
