import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import {
  alterItems,
  alterState,
  type Body,
  instead,
  OWNER,
  operationOf,
  refuseWhen,
} from '../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  asOwner,
  instanceIn,
  overrule,
  refuseVolumes,
  VOLUME_ANSWERS,
  volumeInPath,
  volumesOn,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Right where one looks first, and wrong beside it: in lists, for others, after refusals. */
export const volumeNeighbourFaults: readonly Fault[] = [
  {
    id: 'volume-listed-with-first-label',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'change the label of a volume and list volumes: the first label',
    wrap: listedAsCreated('listVolumes', 'label'),
  },
  {
    id: 'volume-listed-with-first-size',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'resize a volume and list volumes: the first size',
    wrap: listedAsCreated('listVolumes', 'size'),
  },
  {
    id: 'volume-listed-with-first-tags',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'change the tags of a volume and list volumes: the first ones',
    wrap: listedAsCreated('listVolumes', 'tags'),
  },
  {
    id: 'volume-listed-where-it-was',
    requirement: 'VOL-LIST',
    kind: 'sequence',
    see: 'attach and detach a volume and list volumes: it is on its instance',
    // The label of that instance stays with it.
    also: ['VOL-COMPUTE-LABEL-MATCHES'],
    wrap: (core) => {
      const was = new Map<number, Body>();
      return alterItems('listVolumes', (item) => {
        const { compute_id, compute_label } = item;
        if (compute_id !== null) was.set(item.id, { compute_id, compute_label });
        Object.assign(item, was.get(item.id));
      })(core);
    },
  },
  {
    id: 'volume-of-instance-listed-with-first-size',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'resize an attached volume and list those of its instance: the first size',
    wrap: listedAsCreated('listInstanceVolumes', 'size'),
  },
  {
    id: 'volume-tags-lost-with-detachment',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'detach a volume with tags: it has none',
    wrap: alterSource('detachVolume', () => ({ tags: [] })),
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
    id: 'volume-detached-with-all-others',
    requirement: 'VOL-DETACH',
    kind: 'cross-resource',
    see: 'detach one of two volumes of an instance: the other is detached, too',
    wrap: alterState('detachVolume', (after, before, request) =>
      volumesOn(after, volumeInPath(before, request)?.attachment?.compute_id ?? 0).reduce(
        (state, volume) => withVolume(state, { ...volume, attachment: null }),
        after,
      ),
    ),
    // Whatever else is on the instance meanwhile leaves it, too.
    also: ['VOL-LIST-BY-INSTANCE', 'VOL-LIST'],
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
    id: 'volume-attached-with-config-without-effect',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume with a config_id: it is on no instance',
    wrap: alterState('attachVolume', (after, before, { body }) =>
      (body as Body)?.config_id === undefined ? after : before,
    ),
  },
  {
    id: 'volume-refused-for-its-instance-and-created',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'create a volume on an instance without config: refused, and it is there on none',
    wrap: createdAllTheSame(({ body }, state) => {
      const { compute_id, ...rest } = (body ?? {}) as Body;
      if (typeof compute_id !== 'number') return undefined;
      const instance = instanceIn(state, body);
      return instance?.configs.length === 0 ? { ...rest, region: instance.region } : undefined;
    }),
  },
  {
    id: 'volume-refused-without-grant-and-created',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'create a volume without the grant add_volumes: refused, and it is there',
    wrap: createdAllTheSame(({ body }, state, username) =>
      state.users.get(username)?.restricted ? (body as Body) : undefined,
    ),
  },
  {
    id: 'volume-refused-elsewhere-and-detached',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'attach a volume that is on an instance to one of another region: refused, and on none',
    wrap: instead('attachVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(state, request);
      const region = instanceIn(state, request.body)?.region ?? volume?.region;
      if (!step.answer || step.answer.status < 400 || region === volume?.region) return step;
      return volume
        ? { ...step, state: withVolume(step.state, { ...volume, attachment: null }) }
        : step;
    }),
  },
  {
    id: 'volume-shrinks-while-attached',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'rare-value',
    see: 'resize a volume on an instance to a smaller size: it shrinks',
    wrap: overrule(
      'resizeVolume',
      ({ attachment, size: now }, { size }) => attachment !== null && size > 0 && size < now,
      (_, { size }) => ({ size }),
    ),
  },
  {
    id: 'volume-clone-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'clone a volume and resize the clone to a smaller size: it shrinks',
    wrap: (core) => {
      const clones = new Set<number>();
      const noting = alterVolume('cloneVolume', ({ id }) => {
        clones.add(id);
        return {};
      })(core);
      const isSmaller = ({ id, size: now }: { id: number; size: number }, { size }: Body) =>
        clones.has(id) && size > 0 && size < now;
      return overrule('resizeVolume', isSmaller, (_, { size }) => ({ size }))(noting);
    },
  },
  {
    id: 'volume-resized-while-resizing',
    requirement: 'VOL-RESIZE-ACTIVE-ONLY',
    kind: 'state',
    see: 'resize a volume while it is resizing: it is accepted',
    wrap: overrule(
      'resizeVolume',
      ({ status, size: now }, { size }) => status === 'resizing' && size > now,
      (_, { size }) => ({ size }),
    ),
  },
  {
    id: 'volume-clone-relabels-source',
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: 'clone a volume and change the label of the clone: the source has it, too',
    wrap: (core) => {
      const sources = new Map<number, number>();
      const noting = alterVolume('cloneVolume', ({ id }, _, request) => {
        sources.set(id, Number(operationOf(request).params.volumeId));
        return {};
      })(core);
      return alterState('updateVolume', (after, _, request, { id, label }) => {
        const source = after.volumes.get(sources.get(id) ?? 0);
        const isMeant = source && (request.body as Body)?.label !== undefined;
        return isMeant ? withVolume(after, { ...source, label }) : after;
      })(noting);
    },
  },
  {
    id: 'volume-update-refused-elsewhere',
    requirement: 'VOL-UPDATE',
    kind: 'rare-value',
    see: 'update a volume in another region than the first: it is refused',
    wrap: refuseWhen('updateVolume', (_, request, state) => {
      const [first] = state.catalog.regions.keys();
      return (volumeInPath(state, request)?.region ?? first) !== first;
    }),
  },
  {
    id: 'volume-migrating-deleted-at-second-try',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'sequence',
    see: 'delete a migrating volume twice: the second time it is deleted',
    wrap: (core) => {
      const tried = new Set<number>();
      return instead('deleteVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request);
        if (!volume?.migrating) return inner(state, principal, request, ...rest);
        const free = tried.has(volume.id)
          ? withVolume(state, { ...volume, migrating: false })
          : state;
        tried.add(volume.id);
        return inner(free, principal, request, ...rest);
      })(core);
    },
  },
  {
    id: 'volume-with-tags-undeletable',
    requirement: 'VOL-DELETE',
    kind: 'over-strict',
    see: 'delete a volume with tags: it is refused',
    wrap: refuseVolumes('deleteVolume', ({ tags }) => tags.length > 0),
  },
  {
    id: 'volume-on-instance-needs-no-grant',
    requirement: 'VOL-CREATE-GRANT',
    kind: 'auth',
    see: 'create a volume with compute_id without the grant add_volumes: it is created',
    wrap: asOwner('createVolume', (_, __, { body }) => (body as Body)?.compute_id !== undefined),
  },
];

/** A list shows a field as it was when the volume was first answered. */
function listedAsCreated(list: string, field: 'label' | 'size' | 'tags'): Wrap {
  return (core) => {
    const first = new Map<number, Body>();
    const others = VOLUME_ANSWERS.filter((operation) => !operation.startsWith('list'));
    const noting = alterItems(others, (item) => {
      if (!first.has(item.id)) first.set(item.id, item[field]);
    })(core);
    return alterItems(list, (item) => {
      item[field] = first.get(item.id) ?? item[field];
      item.filesystem_path = `/dev/disk/by-id/scsi-0Compute_Volume_${item.label}`;
    })(noting);
  };
}

/** What a refused creation asked for is there all the same, when `as` says with which body. */
function createdAllTheSame(as: (request: Request, state: State, username: string) => Body): Wrap {
  return instead('createVolume', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const username = principal.kind === 'user' ? principal.username : '';
    const isRefused = step.answer !== undefined && step.answer.status >= 400;
    const body = isRefused ? as(request, state, username) : undefined;
    if (body === undefined) return step;
    return { ...step, state: core(state, OWNER, { ...request, body }, ...rest).state };
  });
}
