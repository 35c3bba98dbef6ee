import { VOLUMES_IN_CONFIG } from '../../../../rules/04-volumes/volume-allowance.ts';
import { alterRequest, alterState, type Body, instead } from '../../blocks/index.ts';
import { alterVolume, volumeInPath, volumesOn } from '../../blocks/volume.ts';
import { refusesFrom } from '../../blocks/volumes-on-instance.ts';
import type { Fault } from '../../fault.ts';

/** Faults in which volumes have a place in a config (endpoints/volumes, rule 3). */
export const configPlacesFaults: readonly Fault[] = [
  {
    id: 'places-of-volumes-that-left-stay-taken',
    requirement: 'VOL-ATTACH-BEYOND-CONFIG',
    kind: 'sequence',
    see: 'detach a volume from beyond a full config: the instance takes one less from then on',
    also: ['VOL-ATTACH-CONFIG-LIMIT', 'VOL-ATTACH-RAM-LIMIT'],
    wrap: (core) => {
      const left = new Map<number, number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const { attachment } = volumeInPath(before, request) ?? {};
        if (attachment?.config_id !== null) return after;
        if (volumesOn(before, attachment.compute_id).length <= VOLUMES_IN_CONFIG) return after;
        left.set(attachment.compute_id, (left.get(attachment.compute_id) ?? 0) + 1);
        return after;
      })(core);
      return refusesFrom(0, ({ compute_id: id }, state) => {
        const { memory = 0 } = Object(state.catalog.types.get(state.instances.get(id)?.type ?? ''));
        const places = Math.max(VOLUMES_IN_CONFIG, memory / 1024) - (left.get(id) ?? 0);
        return left.has(id) && volumesOn(state, id).length >= places;
      })(noting);
    },
  },
  {
    id: 'volumes-created-on-instance-not-counted-in-config',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'cross-resource',
    see: 'create a volume on an instance with 16 GB and attach eight: the eighth is attached, too',
    wrap: alterVolume('createVolume', ({ attachment }) => ({
      attachment: attachment && { ...attachment, config_id: null },
    })),
  },
  {
    id: 'volume-stays-outside-the-config-once-it-was',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach it and attach it without: the full config takes it',
    wrap: (core) => {
      const kept = new Map<number, boolean>();
      return instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const id = volumeInPath(state, request)?.id ?? 0;
        const body = { persist_across_boots: kept.get(id) ?? true, ...(request.body as Body) };
        const step = inner(state, principal, { ...request, body }, ...rest);
        if (step.answer && step.answer.status < 300) kept.set(id, body.persist_across_boots);
        return step;
      })(core);
    },
  },
  {
    id: 'persist-across-boots-ignored-beside-config-id',
    requirement: 'VOL-ATTACH-BEYOND-CONFIG',
    kind: 'rare-value',
    see: 'attach a ninth volume with config_id and persist_across_boots false: it is refused, as the config is full',
    wrap: alterRequest('attachVolume', (request) => {
      const { persist_across_boots: _, ...named } = Object(request.body) as Body;
      return Number.isInteger(named.config_id) ? { ...request, body: named } : request;
    }),
  },
  {
    id: 'places-of-volumes-deleted-on-the-instance-stay-taken',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'sequence',
    see: 'delete a volume on an instance: its config takes one less from then on',
    wrap: (core) => {
      const left = new Map<number, number>();
      const noting = alterState('deleteVolume', (after, before, request) => {
        const { attachment } = volumeInPath(before, request) ?? {};
        if (attachment) left.set(attachment.compute_id, (left.get(attachment.compute_id) ?? 0) + 1);
        return after;
      })(core);
      return refusesFrom(0, ({ compute_id: id }, state) => {
        const places = VOLUMES_IN_CONFIG - (left.get(id) ?? 0);
        return left.has(id) && volumesOn(state, id).length >= places;
      })(noting);
    },
  },
];
