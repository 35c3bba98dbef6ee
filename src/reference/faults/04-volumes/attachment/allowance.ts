import { MOST_VOLUMES, VOLUMES_IN_CONFIG } from '../../../../rules/04-volumes/volume-allowance.ts';
import type { State } from '../../../state.ts';
import {
  alterAnswer,
  alterRequest,
  alterState,
  type Body,
  instead,
  refuseWhen,
} from '../../blocks/index.ts';
import { instanceIn, volumeInPath, volumesOn, withVolume } from '../../blocks/volume.ts';
import { attachesAll, createsOnFull, refusesFrom } from '../../blocks/volumes-on-instance.ts';
import type { Fault } from '../../fault.ts';

/** Faults in how many volumes an instance takes (endpoints/volumes, rule 3). */
export const allowanceFaults: readonly Fault[] = [
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
    id: 'volume-outside-of-config-takes-another-off',
    requirement: 'VOL-ATTACH',
    kind: 'cross-resource',
    see: 'attach two volumes with persist_across_boots false: the first is on no instance',
    shownBy: 'beyond its config an instance takes as many volumes as it has GB of RAM',
    wrap: alterState('attachVolume', (after, _, request, { id, compute_id }) => {
      if (Object(request.body).persist_across_boots !== false) return after;
      const others = volumesOn(after, compute_id).filter(
        (each) => each.id !== id && each.attachment?.config_id === null,
      );
      return others.map((each) => ({ ...each, attachment: null })).reduce(withVolume, after);
    }),
  },
  {
    id: 'volumes-outside-of-config-take-places-in-it',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'cross-resource',
    see: 'attach eight volumes with persist_across_boots false to an instance of 16 GB, and one with true: it is refused',
    wrap: refusesFrom(
      VOLUMES_IN_CONFIG,
      ({ compute_id, persist_across_boots }, state) =>
        persist_across_boots !== false &&
        volumesOn(state, compute_id).every(({ attachment }) => attachment?.config_id === null),
    ),
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
    id: 'persist-across-boots-false-by-default',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'state',
    see: 'attach a ninth volume without persist_across_boots to an instance with 16 GB: it is attached',
    wrap: alterRequest('attachVolume', (request) => ({
      ...request,
      body: { persist_across_boots: false, ...(request.body as object) },
    })),
  },
  {
    id: 'persist-across-boots-as-it-was-last',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach it and attach it without: the full config is not asked',
    wrap: (core) => {
      const last = new Map<number, boolean>();
      return instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const body = Object(request.body) as Body;
        const meant = { persist_across_boots: last.get(body.compute_id) ?? true, ...body };
        const step = inner(state, principal, { ...request, body: meant }, ...rest);
        if (step.answer && step.answer.status < 300) last.set(body.compute_id, !isLoose(meant));
        return step;
      })(core);
    },
  },
  {
    id: 'persist-across-boots-as-said-last',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach it and attach it without saying: the full config is not asked',
    wrap: (core) => {
      const said = new Map<number | undefined, boolean>();
      return instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request)?.id;
        const meant = { persist_across_boots: said.get(volume) ?? true, ...Object(request.body) };
        said.set(volume, meant.persist_across_boots !== false);
        return inner(state, principal, { ...request, body: meant }, ...rest);
      })(core);
    },
  },
  {
    id: 'config-takes-nine-volumes-after-a-loose-one-left',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'sequence',
    see: 'detach a volume that was attached with persist_across_boots false: the full config takes a ninth one',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const attachment = volumeInPath(before, request)?.attachment;
        if (attachment?.config_id === null) left.add(attachment.compute_id);
        return after;
      })(core);
      const isMeant = (body: Body) => !isLoose(body) && left.has(body.compute_id);
      return attachesAll(isMeant)(noting);
    },
  },
  {
    id: 'volume-detached-with-a-younger-one',
    requirement: 'VOL-DETACH',
    also: ['VOL-LIST-BY-INSTANCE'],
    kind: 'cross-resource',
    see: 'detach a volume while an older one is on its instance without being in the config: both leave',
    wrap: alterState('detachVolume', (after, before, request) => {
      const gone = volumeInPath(before, request);
      const [other] = after.volumes.filter(
        ({ id, attachment }) =>
          id < (gone?.id ?? 0) &&
          attachment?.config_id === null &&
          attachment.compute_id === gone?.attachment?.compute_id,
      );
      return other ? withVolume(after, { ...other, attachment: null }) : after;
    }),
  },
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

function isLoose(body: Body): boolean {
  return body.persist_across_boots === false;
}

function ramGbOf(state: State, body: Body): number {
  const type = instanceIn(state, body)?.type ?? '';
  return (state.catalog.types.get(type)?.memory ?? 0) / 1024;
}
