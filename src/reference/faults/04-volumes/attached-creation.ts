import { alterItems, alterRequest, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { alterVolume, instanceIn, VOLUME_ANSWERS } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Creation on an instance, and the config that takes a volume, gone wrong (endpoints/volumes). */
export const volumeAttachedCreationFaults: readonly Fault[] = [
  {
    id: 'volume-creation-does-not-attach',
    requirement: 'VOL-CREATE-ATTACHES',
    kind: 'state',
    see: 'create a volume with compute_id: it is on no instance',
    wrap: alterVolume('createVolume', () => ({ attachment: null })),
  },
  {
    id: 'volume-creation-with-region-does-not-attach',
    requirement: 'VOL-CREATE-ATTACHES',
    kind: 'rare-value',
    see: 'create a volume with compute_id and region: it is on no instance',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as { region?: string }).region === undefined ? {} : { attachment: null },
    ),
  },
  {
    id: 'volume-region-required-with-instance',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'over-strict',
    see: 'create a volume with compute_id and no region: it is refused',
    wrap: refuseWhen('createVolume', ({ region }) => region === undefined),
  },
  {
    id: 'volume-region-of-instance-ignored',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'state',
    see: 'create a volume with compute_id and no region: it is in another region',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as { region?: string }).region === undefined ? { region: 'ap-south' } : {},
    ),
  },
  {
    id: 'volume-region-of-instance-is-the-first',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'rare-value',
    see: 'create a volume on an instance of another region than the first: it is in the first',
    wrap: alterVolume('createVolume', (_, { catalog }, { body }) =>
      (body as { region?: string }).region === undefined
        ? { region: [...catalog.regions.keys()][0] ?? '' }
        : {},
    ),
  },
  {
    id: 'volume-on-instance-of-ten-gib',
    requirement: 'VOL-CREATE-SIZE-DEFAULT',
    kind: 'rare-value',
    see: 'create a volume with compute_id and no size: it has 10 GiB',
    wrap: alterVolume('createVolume', ({ attachment }, __, { body }) =>
      attachment !== null && (body as { size?: number }).size === undefined ? { size: 10 } : {},
    ),
  },
  {
    id: 'volume-on-instance-untagged',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'rare-value',
    see: 'create a volume with compute_id and tags: it has none',
    wrap: alterVolume('createVolume', ({ attachment }) => (attachment ? { tags: [] } : {})),
  },
  {
    id: 'volume-on-instance-never-active',
    requirement: 'VOL-STATUS-BECOMES-ACTIVE',
    kind: 'state',
    see: 'create a volume with compute_id: its status stays creating',
    wrap: bornOn((volume) => ({ ...volume, status: 'creating' })),
  },
  {
    id: 'volume-on-instance-names-it-wrong',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'state',
    see: 'create a volume with compute_id: compute_label is its own label',
    wrap: bornOn((volume) => ({
      ...volume,
      compute_label: volume.compute_id === null ? null : volume.label,
    })),
  },
  {
    id: 'volume-created-on-instance-of-other-account',
    requirement: 'VOL-CREATE-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'create a volume on an instance of another account: it is created',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const { compute_id, ...body } = (request.body ?? {}) as Body;
      const instance = state.instances.get(compute_id);
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const isForeign = instance !== undefined && instance.account !== user?.account;
      const blind = isForeign
        ? { ...request, body: { region: instance.region, ...body } }
        : request;
      return core(state, principal, blind, ...rest);
    }),
  },
  {
    id: 'volume-creation-ignores-config',
    requirement: 'VOL-CREATE-CONFIG-OF-INSTANCE',
    kind: 'cross-resource',
    see: 'create a volume with a config_id of another instance: it is created',
    wrap: withoutForeignConfig('createVolume'),
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
    id: 'volume-created-without-config',
    requirement: 'VOL-CREATE-NO-CONFIG-REFUSED',
    kind: 'state',
    see: 'create a volume on an instance without config: it is created',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const { compute_id, ...body } = (request.body ?? {}) as Record<string, unknown>;
      const instance = state.instances.get(Number(compute_id));
      if (instance?.configs.length !== 0) return core(state, principal, request, ...rest);
      const disguised = { ...request, body: { ...body, region: instance.region } };
      return core(state, principal, disguised, ...rest);
    }),
  },
];

/** Changes how volumes are shown that were created with compute_id. */
function bornOn(show: (volume: Body) => Body): Fault['wrap'] {
  return (core) => {
    const born = new Set<number>();
    const noting = instead('createVolume', (inner, state, principal, request, ...rest) => {
      const step = inner(state, principal, request, ...rest);
      const { id, compute_id } = (step.answer?.body ?? {}) as Body;
      if (id !== undefined && compute_id !== null) born.add(id);
      return step;
    })(core);
    return alterItems(VOLUME_ANSWERS, (item) => {
      if (born.has(item.id)) Object.assign(item, show(item));
    })(noting);
  };
}

/** Drops a config_id that is not of the instance, so that nobody objects to it. */
function withoutForeignConfig(operation: string): Fault['wrap'] {
  return alterRequest(operation, (request, state) => {
    const { config_id, ...body } = (request.body ?? {}) as Record<string, unknown>;
    const own = instanceIn(state, body)?.configs.some(({ id }) => id === config_id);
    return own || config_id === undefined ? request : { ...request, body };
  });
}
