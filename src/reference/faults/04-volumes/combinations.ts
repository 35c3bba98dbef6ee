import { acceptWhen, alterItems, type Body, refuseWhen } from '../blocks/index.ts';
import { alterVolume, overrule, volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Rules of a volume that fail beside some other value only, or on volumes of some history only. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'volume-of-longest-label-takes-no-tags',
    requirement: 'VOL-CREATE',
    kind: 'over-strict',
    see: 'create a volume with a label of 32 characters and tags: it is refused',
    wrap: refuseWhen('createVolume', ({ label, tags }) => label.length === 32 && tags?.length > 0),
  },
  {
    id: 'volume-with-config-ignores-size',
    requirement: 'VOL-CREATE',
    kind: 'rare-value',
    see: 'create a volume with size and config_id: it has 20 GiB',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as Body)?.config_id === undefined ? {} : { size: 20 },
    ),
  },
  {
    id: 'volume-label-length-unchecked-on-an-instance',
    requirement: 'VOL-CREATE-LABEL-LENGTH',
    kind: 'boundary',
    see: 'create a volume on an instance with a label of 33 characters: it is accepted',
    wrap: acceptWhen(
      'createVolume',
      ({ label, compute_id }) => label?.length > 32 && compute_id !== undefined,
      (body) => ({ ...body, label: `lawful-${body.label.length}` }),
    ),
  },
  {
    id: 'volume-label-length-unchecked-of-clones',
    requirement: 'VOL-UPDATE-LABEL-LENGTH',
    kind: 'sequence',
    see: 'clone a volume and update the clone with a label of 33 characters: it is accepted',
    wrap: (core) => {
      const clones = new Set<number>();
      const noting = alterItems('cloneVolume', ({ id }) => {
        clones.add(id);
      })(core);
      return overrule(
        'updateVolume',
        ({ id }, { label }) => clones.has(id) && label?.length > 32,
        () => ({}),
      )(noting);
    },
  },
  {
    id: 'volume-label-length-unchecked-of-clones-of-attached-ones',
    requirement: 'VOL-CLONE-LABEL-LENGTH',
    kind: 'sequence',
    see: 'clone a volume that is on an instance with a label of 33 characters: it is accepted',
    wrap: acceptWhen(
      'cloneVolume',
      ({ label }, request, state) =>
        label?.length > 32 && (volumeInPath(state, request)?.attachment ?? null) !== null,
      (body) => ({ ...body, label: `lawful-${body.label.length}` }),
    ),
  },
  {
    id: 'longest-label-cut-of-volumes-that-grew',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'let a volume grow and update its label to 32 characters: it has 31',
    wrap: (core) => {
      const grown = new Set<number>();
      const noting = alterItems('resizeVolume', ({ id }) => {
        grown.add(id);
      })(core);
      return alterVolume('updateVolume', ({ id, label }) =>
        grown.has(id) && label.length === 32 ? { label: label.slice(0, 31) } : {},
      )(noting);
    },
  },
];
