import { VOLUMES_IN_CONFIG } from '../../../../rules/04-volumes/volume-allowance.ts';
import { type Body, instead, refuseWhen } from '../../blocks/index.ts';
import { instanceIn, volumeInPath, volumesOn } from '../../blocks/volume.ts';
import { attachesAll, createsOnFull, refusesFrom } from '../../blocks/volumes-on-instance.ts';
import type { Fault } from '../../fault.ts';

/** Configs that take another number of volumes than eight (endpoints/volumes, rule 3). */
export const configLimitFaults: readonly Fault[] = [
  {
    id: 'config-takes-nine-volumes',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'boundary',
    see: 'attach a ninth volume with persist_across_boots true: it is attached',
    // Without the limit of the config nothing counts towards it, whether asked for or by default.
    also: ['VOL-ATTACH-PERSIST-DEFAULT'],
    wrap: attachesAll((body) => body.persist_across_boots !== false),
  },
  {
    id: 'config-takes-nine-volumes-by-its-id',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'rare-value',
    see: 'attach a ninth volume with config_id: it is attached',
    wrap: attachesAll(
      (body) => body.config_id !== undefined && body.persist_across_boots !== false,
    ),
  },
  {
    id: 'config-takes-seven-volumes',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'over-strict',
    see: 'attach an eighth volume with persist_across_boots true: it is refused',
    wrap: refusesFrom(7, (body) => body.persist_across_boots !== false),
  },
  {
    id: 'volume-refused-for-its-region-takes-a-place',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'sequence',
    see: 'attach a volume of another region: it is refused, and only seven others are attached',
    wrap: (core) => {
      const refused = new Map<number, number>();
      const noting = instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const [volume, instance] = [
          volumeInPath(state, request),
          instanceIn(state, Object(request.body)),
        ];
        if (step.answer?.status === 400 && volume && instance && volume.region !== instance.region)
          refused.set(instance.id, (refused.get(instance.id) ?? 0) + 1);
        return step;
      })(core);
      return refusesFrom(0, ({ compute_id: id }, state) => {
        const places = VOLUMES_IN_CONFIG - (refused.get(id) ?? 0);
        return refused.has(id) && volumesOn(state, id).length >= places;
      })(noting);
    },
  },
  {
    id: 'config-takes-seven-volumes-when-created',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'over-strict',
    see: 'create an eighth volume on an instance: it is refused',
    wrap: refuseWhen(
      'createVolume',
      ({ compute_id: id }, _, state) =>
        id > 0 && volumesOn(state, id).length >= VOLUMES_IN_CONFIG - 1,
    ),
  },
  {
    id: 'config-takes-nine-volumes-when-created',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'boundary',
    see: 'create a ninth volume with compute_id and config_id: it is created there',
    wrap: createsOnFull(({ config_id }) => config_id !== undefined),
  },
  {
    id: 'config-takes-nine-volumes-in-a-race',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'race',
    see: 'attach an eighth and a ninth volume at the same time: both are attached',
    wrap: (core) => {
      const unread = new Set<number>();
      const blind = attachesAll(({ compute_id }) => unread.has(compute_id))(core);
      return (state, principal, request, ...rest) => {
        if (request.method === 'GET') unread.clear();
        const step = blind(state, principal, request, ...rest);
        const { compute_id: id } = Object(request.body) as Body;
        const isOk = step.answer !== undefined && step.answer.status < 300;
        if (isOk && /\/attach$/.test(request.path) && Number.isInteger(id)) unread.add(id);
        return step;
      };
    },
  },
  {
    id: 'config-takes-nine-volumes-created-in-a-race',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'race',
    see: 'create an eighth and a ninth volume on an instance at the same time: both are on it',
    wrap: (core) => {
      const unread = new Set<number>();
      const blind = createsOnFull(({ compute_id }) => unread.has(compute_id))(core);
      return (state, principal, request, ...rest) => {
        if (request.method === 'GET') unread.clear();
        const step = blind(state, principal, request, ...rest);
        const { compute_id: id } = Object(request.body) as Body;
        const isOk = step.answer !== undefined && step.answer.status < 300;
        if (isOk && request.path === '/v4/volumes' && Number.isInteger(id)) unread.add(id);
        return step;
      };
    },
  },
];
