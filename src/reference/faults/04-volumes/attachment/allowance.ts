import { MOST_VOLUMES, VOLUMES_IN_CONFIG } from '../../../../rules/04-volumes/volume-allowance.ts';
import type { State } from '../../../state.ts';
import { alterAnswer, type Body } from '../../blocks/index.ts';
import { instanceIn, volumesOn } from '../../blocks/volume.ts';
import { attachesAll, createsOnFull, refusesFrom } from '../../blocks/volumes-on-instance.ts';
import type { Fault } from '../../fault.ts';
import { isLoose } from './outside-config.ts';

/** Faults in how many volumes an instance takes by its memory (endpoints/volumes, rule 3). */
export const allowanceFaults: readonly Fault[] = [
  {
    id: 'instance-never-beyond-eight-volumes',
    requirement: 'VOL-ATTACH-BEYOND-CONFIG',
    kind: 'over-strict',
    see: 'attach a ninth volume with persist_across_boots false to an instance with 16 GB: it is refused',
    wrap: refusesFrom(VOLUMES_IN_CONFIG, (body) => body.persist_across_boots === false),
  },
  {
    id: 'instance-takes-one-volume-less-than-gb',
    requirement: 'VOL-ATTACH-BEYOND-CONFIG',
    kind: 'boundary',
    see: 'attach a 16th volume to an instance with 16 GB: it is refused',
    wrap: refusesFrom(15, (body, state) => ramGbOf(state, body) === 16),
  },
  {
    id: 'volume-created-beyond-allowance',
    requirement: 'VOL-ATTACH-RAM-LIMIT',
    kind: 'cross-resource',
    see: 'create a ninth volume on an instance with less than 16 GB: it is created there',
    wrap: createsOnFull((body, state) => ramGbOf(state, body) < 16),
  },
  {
    id: 'volume-created-beyond-gb',
    requirement: 'VOL-ATTACH-RAM-LIMIT',
    kind: 'boundary',
    see: 'create a 17th volume on an instance with 16 GB: it is created there',
    wrap: createsOnFull((body, state) => {
      const gb = ramGbOf(state, body);
      return gb >= 16 && volumesOn(state, body.compute_id).length >= gb;
    }),
  },
  {
    id: 'instance-takes-one-volume-more-than-gb',
    requirement: 'VOL-ATTACH-RAM-LIMIT',
    kind: 'boundary',
    see: 'attach a 17th volume to an instance with 16 GB: it is attached',
    wrap: attachesAll((body, state) => isLoose(body) && ramGbOf(state, body) === 16),
  },
  {
    id: 'small-instance-takes-nine-volumes',
    requirement: 'VOL-ATTACH-RAM-LIMIT',
    kind: 'rare-value',
    see: 'attach a ninth volume with persist_across_boots false to a small instance: it is attached',
    wrap: attachesAll((body, state) => isLoose(body) && ramGbOf(state, body) < 16),
  },
  {
    id: 'instance-takes-as-many-volumes-as-gb-beyond-64',
    requirement: 'VOL-ATTACH-HARD-LIMIT',
    kind: 'boundary',
    see: 'attach a 65th volume to an instance with 96 GB: it is attached',
    wrap: attachesAll((body, state) => isLoose(body) && ramGbOf(state, body) > MOST_VOLUMES),
  },
  {
    id: 'instance-takes-sixty-volumes',
    requirement: 'VOL-ATTACH-HARD-LIMIT',
    kind: 'over-strict',
    see: 'attach a 61st volume to an instance with 96 GB: it is refused',
    wrap: refusesFrom(60, isLoose),
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

function ramGbOf(state: State, body: Body): number {
  const type = instanceIn(state, body)?.type ?? '';
  return (state.catalog.types.get(type)?.memory ?? 0) / 1024;
}
