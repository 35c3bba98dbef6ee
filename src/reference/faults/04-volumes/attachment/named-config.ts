import { alterAnswer, alterState, type Body, refuseWhen } from '../../blocks/index.ts';
import { alterVolume, volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Requests that name a config of their instance: refused, or with less effect than without. */
export const namedConfigFaults: readonly Fault[] = [
  {
    id: 'volume-config-named-beside-another-volume-refused',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'over-strict',
    see: 'attach with config_id to an instance with a volume: it is refused',
    wrap: refuseWhen('attachVolume', ({ config_id, compute_id }, _, state) => {
      const { length } = volumesOn(state, compute_id);
      return config_id !== undefined && length > 0;
    }),
  },
  {
    id: 'volume-config-named-beside-persistence-refused',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'over-strict',
    see: 'attach with config_id and persist_across_boots true: it is refused',
    wrap: refuseWhen(
      'attachVolume',
      ({ config_id, persist_across_boots }) => config_id !== undefined && persist_across_boots,
    ),
  },
  {
    id: 'volume-attachment-answered-with-config',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach with config_id: compute_id of the answer is that config; read, it is right',
    wrap: alterAnswer('attachVolume', (answered, { body }) => {
      const { config_id = answered.compute_id } = (body ?? {}) as Body;
      return { ...answered, compute_id: config_id };
    }),
  },
  {
    id: 'volume-created-with-config-unattached',
    requirement: 'VOL-CREATE-ATTACHES',
    kind: 'rare-value',
    see: 'create a volume with compute_id and config_id: it is on no instance',
    wrap: alterVolume('createVolume', (volume, _, { body }) => ({
      attachment: (body as Body)?.config_id === undefined ? volume.attachment : null,
    })),
  },
  {
    id: 'volume-created-with-config-of-ten-gib',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'create a volume with compute_id and config_id and no size: it has 10 GiB',
    wrap: alterVolume('createVolume', (_, __, { body }) => {
      const { config_id, size } = body as Body;
      return config_id !== undefined && size === undefined ? { size: 10 } : {};
    }),
  },
  {
    id: 'volume-created-with-config-has-default-size',
    requirement: 'VOL-CREATE',
    kind: 'rare-value',
    see: 'create a volume of 40 GiB with compute_id and config_id: it has 20',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as Body).config_id === undefined ? {} : { size: 20 },
    ),
  },
  {
    id: 'volume-created-with-config-untagged',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'rare-value',
    see: 'create a volume with compute_id, config_id and tags: it has none',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as Body).config_id === undefined ? {} : { tags: [] },
    ),
  },
  {
    id: 'volume-creation-with-config-refused',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'over-strict',
    see: 'create a volume with the config_id of its instance: it is refused',
    wrap: refuseWhen('createVolume', ({ config_id }) => config_id !== undefined),
  },
  {
    id: 'volume-attachment-with-config-refused',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'over-strict',
    see: 'attach a volume with the config_id of its instance: it is refused',
    wrap: refuseWhen('attachVolume', ({ config_id }) => config_id !== undefined),
  },
  {
    id: 'volume-attached-with-config-without-effect',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume with a config_id: it is on no instance',
    wrap: alterState('attachVolume', (after, before, { body }) =>
      (body as Body)?.config_id === undefined ? after : before,
    ),
  },
];
