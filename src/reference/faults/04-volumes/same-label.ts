import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterState } from '../blocks/index.ts';
import { volumeInPath, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults of servers that find volumes by their label (resources/volume#id). */
export const sameLabelFaults: readonly Fault[] = [
  {
    id: 'volumes-of-one-label-updated-together',
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: 'create two volumes with one label and give one of them another: both have it',
    wrap: alterState('updateVolume', (after, before, request) => {
      const { label = '' } = volumeInPath(after, request) ?? {};
      const renamed = namesakes(before, request).map((volume) => ({ ...volume, label }));
      return renamed.reduce(withVolume, after);
    }),
  },
  {
    id: 'volumes-of-one-label-deleted-together',
    requirement: 'VOL-DELETE',
    kind: 'cross-resource',
    see: 'create two volumes with one label and delete one of them: both are gone',
    wrap: alterState('deleteVolume', (after, before, request) => {
      const gone = namesakes(before, request);
      return { ...after, volumes: gone.reduce((all, { id }) => all.remove(id), after.volumes) };
    }),
  },
];

/** Other volumes with the label of the one in the path. */
function namesakes(state: State, request: Request): Volume[] {
  const known = volumeInPath(state, request);
  return state.volumes.filter(({ id, label }) => label === known?.label && id !== known.id);
}
