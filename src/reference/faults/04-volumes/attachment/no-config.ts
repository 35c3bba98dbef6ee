import { type Body, instead } from '../../blocks/index.ts';
import { createsThoughRefused, instanceIn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Volumes created on an instance that has no config to take them. */
export const noConfigFaults: readonly Fault[] = [
  {
    id: 'volume-created-without-config',
    requirement: 'VOL-CREATE-NO-CONFIG-REFUSED',
    kind: 'state',
    see: 'create a volume on an instance without config: it is created',
    wrap: createdWithoutConfig(() => true),
  },
  {
    id: 'volume-with-tags-created-without-config',
    requirement: 'VOL-CREATE-NO-CONFIG-REFUSED',
    kind: 'rare-value',
    see: 'create a volume with tags on an instance without config: it is created',
    wrap: createdWithoutConfig(({ tags }) => tags?.length > 0),
  },
  {
    id: 'volume-with-region-created-without-config',
    requirement: 'VOL-CREATE-NO-CONFIG-REFUSED',
    kind: 'rare-value',
    see: 'create a volume with region on an instance without config: it is created',
    wrap: createdWithoutConfig(({ region }) => region !== undefined),
  },
  {
    id: 'bigger-volume-created-without-config',
    requirement: 'VOL-CREATE-NO-CONFIG-REFUSED',
    kind: 'rare-value',
    see: 'create a volume of 25 GiB on an instance without config: it is created',
    wrap: createdWithoutConfig(({ size }) => size > 20),
  },
  {
    id: 'volume-refused-for-its-instance-and-created',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    also: ['ERR-UNCHANGED'],
    kind: 'atomicity',
    see: 'create a volume on an instance without config: refused, and it is there on none',
    wrap: createsThoughRefused(({ body }, state) => {
      const { compute_id, ...rest } = (body ?? {}) as Body;
      if (typeof compute_id !== 'number') return undefined;
      const instance = instanceIn(state, body);
      return instance?.configs.length === 0 ? { ...rest, region: instance.region } : undefined;
    }),
  },
];

/** Creates a volume on no instance where the one that it is asked for on has no config. */
function createdWithoutConfig(when: (body: Body) => boolean): Fault['wrap'] {
  return instead('createVolume', (core, state, principal, request, ...rest) => {
    const { compute_id, ...body } = (request.body ?? {}) as Body;
    const instance = state.instances.get(Number(compute_id));
    const isPicked = instance?.configs.length === 0 && when(body);
    if (!isPicked) return core(state, principal, request, ...rest);
    const disguised = { ...request, body: { ...body, region: instance.region } };
    return core(state, principal, disguised, ...rest);
  });
}
