import type { Request } from '../../call.ts';
import { alterState, type Body } from '../blocks/index.ts';
import { withClones, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Updates of a volume that show in its clone, or the other way round (endpoints/volumes#PUT /volumes/{volumeId}). */
export const cloneApartFaults: readonly Fault[] = [
  shared('label', 'volume-clone-relabels-source'),
  shared('tags', 'volume-clone-retags-source'),
  {
    id: 'volume-retags-its-clones',
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: 'clone a volume and give the volume a tag: the clone has it, too',
    wrap: withClones((core, sources) =>
      alterState('updateVolume', (after, _, request, { id, tags }) => {
        const clones = [...after.volumes].filter((each) => sources.get(each.id) === id);
        if (sent(request).tags === undefined) return after;
        return clones.map((clone) => ({ ...clone, tags })).reduce(withVolume, after);
      })(core),
    ),
  },
];

/** What an update says of this field of a clone holds for its source as well. */
function shared(field: 'label' | 'tags', id: string): Fault {
  return {
    id,
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: `clone a volume and change ${field} of the clone: the source has it, too`,
    wrap: withClones((core, sources) =>
      alterState('updateVolume', (after, _, request, { id, [field]: value }) => {
        const source = after.volumes.get(sources.get(id) ?? 0);
        const isMeant = source && sent(request)[field] !== undefined;
        return isMeant ? withVolume(after, { ...source, [field]: value }) : after;
      })(core),
    ),
  };
}

function sent(request: Request): Body {
  return request.body ?? {};
}
