import { acceptWhen } from '../../blocks/index.ts';
import { instanceIn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults where the request names a config of another instance. */
export const configChoiceFaults: readonly Fault[] = [
  {
    id: 'volume-config-of-another-where-there-is-none',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'state',
    see: 'attach to an instance without config with the config_id of another one: accepted',
    wrap: acceptWhen(
      'attachVolume',
      (body, _, state) => instanceIn(state, body)?.configs.length === 0,
      ({ config_id: _, ...body }) => body,
    ),
  },
  {
    id: 'volume-created-with-config-of-another-where-there-is-none',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'state',
    see: 'create a volume on an instance without config with the config_id of another one: accepted',
    wrap: acceptWhen(
      'createVolume',
      (body, _, state) =>
        body.config_id !== undefined && instanceIn(state, body)?.configs.length === 0,
      ({ config_id: _, compute_id, ...body }, __, state) => ({
        ...body,
        region: state.instances.get(compute_id)?.region,
      }),
    ),
  },
];
