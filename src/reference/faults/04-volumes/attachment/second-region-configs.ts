import { type Body, instead, refuseWhen } from '../../blocks/index.ts';
import { instanceIn, volumeInPath } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

const FIRST = 'us-east';

/** Faults in the config that a request names for an instance of another region than the first. */
export const secondRegionConfigsFaults: readonly Fault[] = [
  {
    id: 'attach-own-config-of-second-region-refused',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'rare-value',
    see: 'attach a volume of the second region with a config of its instance: it is refused',
    wrap: refuseWhen(
      'attachVolume',
      ({ config_id }, request, state) =>
        config_id !== undefined && (volumeInPath(state, request)?.region ?? FIRST) !== FIRST,
    ),
  },
  {
    id: 'create-with-own-config-of-second-region-refused',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'rare-value',
    see: 'create a volume on an instance of the second region with its config: it is refused',
    wrap: refuseWhen(
      'createVolume',
      (body, _, state) =>
        body.config_id !== undefined && (instanceIn(state, body)?.region ?? FIRST) !== FIRST,
    ),
  },
  {
    id: 'attach-any-config-in-second-region',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'rare-value',
    see: 'attach a volume of the second region with a config of an instance of the first: it is accepted',
    wrap: instead('attachVolume', (core, state, principal, request, ...rest) => {
      const { config_id: _, ...body }: Body = request.body ?? {};
      const isFar = (volumeInPath(state, request)?.region ?? FIRST) !== FIRST;
      return core(state, principal, isFar ? { ...request, body } : request, ...rest);
    }),
  },
];
