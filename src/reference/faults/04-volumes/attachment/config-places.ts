import { alterRequest, type Body, instead } from '../../blocks/index.ts';
import { alterVolume, volumeInPath } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in which volumes have a place in a config (endpoints/volumes, rule 3). */
export const configPlacesFaults: readonly Fault[] = [
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
];
