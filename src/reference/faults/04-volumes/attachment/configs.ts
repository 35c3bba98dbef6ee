import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import {
  acceptWhen,
  alterAnswer,
  alterRequest,
  alterState,
  type Body,
  instead,
  refuseWhen,
} from '../../blocks/index.ts';
import { alterVolume, createsThoughRefused, instanceIn, volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in the choice of the config that takes a volume. */
export const configsFaults: readonly Fault[] = [
  {
    id: 'volume-refused-for-its-config-and-created',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    also: ['ERR-UNCHANGED'],
    kind: 'atomicity',
    see: 'create a volume with a config_id of another instance: refused, and it is there on none',
    wrap: createsThoughRefused(({ body }, state, username) => {
      const { label, size, config_id }: Body = body ?? {};
      const region = instanceIn(state, body)?.region;
      const isMeant = username === 'owner' && typeof config_id === 'number' && region;
      return isMeant ? { label, size, region } : undefined;
    }),
  },
  ...(
    [
      ['attachVolume', 'VOL-ATTACH-CONFIG-OF-INSTANCE'],
      ['createVolume', 'VOL-CREATE-CONFIG-OF-INSTANCE'],
    ] as const
  ).map(
    ([operation, requirement]): Fault => ({
      id: `volume-config-zero-is-none-for-${operation.toLowerCase()}`,
      requirement,
      kind: 'rare-value',
      see: `send ${operation} with config_id 0: accepted as without`,
      wrap: acceptWhen(
        operation,
        ({ config_id }) => config_id === 0,
        ({ config_id: _, ...body }) => body,
      ),
    }),
  ),
  ...[false, true].map(
    (persists): Fault => ({
      id: `volume-config-of-another-with-persist-${persists}`,
      requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'rare-value',
      see: `attach with a config of another instance and persist_across_boots ${persists}: accepted`,
      wrap: acceptWhen(
        'attachVolume',
        (body) => body.persist_across_boots === persists && Number.isInteger(body.config_id),
        ({ config_id: _, ...body }) => body,
      ),
    }),
  ),
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
    id: 'volume-creation-ignores-config',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'cross-resource',
    see: 'create a volume with a config_id of another instance: it is created',
    wrap: withoutForeignConfig('createVolume'),
  },
  ...(['createVolume', 'attachVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-${operation.toLowerCase()}-ignores-config-of-nobody`,
      requirement:
        operation === 'createVolume'
          ? 'VOL-CREATE-CONFIG-OF-INSTANCE'
          : 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'rare-value',
      see: `send ${operation} with a config_id that no instance has: it is accepted`,
      wrap: withoutForeignConfig(operation, ({ body }, { instances }) =>
        [...instances].every(({ configs }) =>
          configs.every(({ id }) => id !== (body as Body)?.config_id),
        ),
      ),
    }),
  ),
  ...(['createVolume', 'attachVolume'] as const).map(
    (operation): Fault => ({
      id: `volume-${operation.toLowerCase()}-on-laden-instance-ignores-config`,
      requirement:
        operation === 'createVolume'
          ? 'VOL-CREATE-CONFIG-OF-INSTANCE'
          : 'VOL-ATTACH-CONFIG-OF-INSTANCE',
      kind: 'sequence',
      see: `send ${operation} with a config_id of another instance, where a volume is on the named one: accepted`,
      wrap: withoutForeignConfig(
        operation,
        ({ body }, state) => volumesOn(state, (body as Body)?.compute_id).length > 0,
      ),
    }),
  ),
  {
    id: 'volume-creation-with-region-ignores-config',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'rare-value',
    see: 'create a volume with region, compute_id and a config_id of another instance: it is created',
    wrap: withoutForeignConfig('createVolume', ({ body }) => (body as Body)?.region !== undefined),
  },
  {
    id: 'volume-attached-again-ignores-config',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'sequence',
    see: 'attach a volume that was attached before with a config_id of another instance: it is attached',
    wrap: (core) => {
      const left = new Set<string>();
      const pathOf = ({ path }: Request) => path.replace(/\/(?:at|de)tach$/, '');
      const noting = alterState('detachVolume', (after, _, request) => {
        left.add(pathOf(request));
        return after;
      });
      const ignoring = withoutForeignConfig('attachVolume', (asked) => left.has(pathOf(asked)));
      return noting(ignoring(core));
    },
  },
  {
    id: 'volume-creation-with-config-refused',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'over-strict',
    see: 'create a volume with the config_id of its instance: it is refused',
    wrap: refuseWhen('createVolume', ({ config_id }) => config_id !== undefined),
  },
  {
    id: 'volume-attachment-ignores-config',
    requirement: 'VOL-ATTACH-CONFIG-OF-INSTANCE',
    kind: 'cross-resource',
    see: 'attach a volume with a config_id of another instance: it is attached',
    wrap: withoutForeignConfig('attachVolume'),
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

/** Drops a config_id of another instance from the request, so that the core does not refuse it. */
function withoutForeignConfig(
  operation: string,
  when: (request: Request, state: State) => boolean = () => true,
): Fault['wrap'] {
  return alterRequest(operation, (request, state) => {
    if (!when(request, state)) return request;
    const { config_id, ...body } = (request.body ?? {}) as Record<string, unknown>;
    const own = instanceIn(state, body)?.configs.some(({ id }) => id === config_id);
    return own || typeof config_id !== 'number' ? request : { ...request, body };
  });
}
