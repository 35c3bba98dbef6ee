import { showVolume } from '../../../resources/04-volumes/volume-answer.ts';
import {
  alterAnswer,
  alterItems,
  alterRequest,
  alterState,
  type Body,
  instead,
  operationOf,
} from '../../blocks/index.ts';
import { alterVolume, VOLUME_ANSWERS, volumeInPath } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in POST /volumes with an instance: volumes that are not on it, or not as asked for. */
export const attachedCreationFaults: readonly Fault[] = [
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
    id: 'volume-created-on-instance-has-default-size',
    requirement: 'VOL-CREATE',
    kind: 'rare-value',
    see: 'create a volume of 40 GiB on an instance: it has 20',
    wrap: alterRequest('createVolume', (request) => {
      const body = (request.body ?? {}) as Body;
      return body.compute_id ? { ...request, body: { ...body, size: undefined } } : request;
    }),
  },
  {
    id: 'volume-created-attached-stays',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'create a volume on an instance and detach it: it stays there',
    wrap: (core) => {
      const created = new Set<number>();
      const noting = alterVolume('createVolume', ({ id, attachment }) => {
        if (attachment) created.add(id);
        return {};
      })(core);
      return alterState('detachVolume', (after, before, request) =>
        created.has(volumeInPath(before, request)?.id ?? 0) ? before : after,
      )(noting);
    },
  },
  {
    id: 'volume-created-attached-listed-without-label',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'create a volume on an instance and list volumes: its compute_label is null',
    wrap: (core) => {
      const created = new Set<number>();
      const noting = alterItems('createVolume', ({ id, compute_id }) => {
        if (compute_id !== null) created.add(id);
      })(core);
      return alterItems('listVolumes', (item) => {
        if (created.has(item.id)) item.compute_label = null;
      })(noting);
    },
  },
  {
    id: 'volume-created-attached-stays-listed',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'create a volume on an instance and detach it: the instance lists it still',
    wrap: (core) => {
      const created = new Map<number, number>();
      const noting = alterVolume('createVolume', ({ id, attachment }) => {
        if (attachment) created.set(id, attachment.compute_id);
        return {};
      })(core);
      return alterAnswer('listInstanceVolumes', (body, request, state) => {
        const instance = Number(operationOf(request).params.computeId);
        const left = state.volumes.filter(
          ({ id, attachment }) => attachment === null && created.get(id) === instance,
        );
        const data = [...body.data, ...left.map((volume) => showVolume(state, volume))];
        return { ...body, data, results: body.results + left.length };
      })(noting);
    },
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
