import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/volume-answer.ts';
import {
  alterAnswer,
  alterItems,
  alterState,
  type Body,
  instead,
  refuseWhen,
} from '../blocks/index.ts';
import {
  alterSource,
  alterVolume,
  inRaceWith,
  VOLUME_ANSWERS,
  volumeInPath,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Lists, updates and deletions of volumes gone wrong (endpoints/volumes). */
export const volumeLifeFaults: readonly Fault[] = [
  {
    id: 'volume-list-without-newest',
    requirement: 'VOL-LIST',
    kind: 'pagination',
    see: 'create a volume and list volumes: it is not there',
    wrap: alterAnswer('listVolumes', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'volume-list-keeps-deleted',
    requirement: 'VOL-LIST',
    kind: 'state',
    see: 'delete a volume and list volumes: it is still there',
    wrap: keepingDeleted((core, deleted) =>
      alterAnswer('listVolumes', (body) => {
        const gone = [...deleted.values()].map(({ shown }) => shown);
        return { ...body, data: [...body.data, ...gone] };
      })(core),
    ),
  },
  {
    id: 'volume-list-without-attached',
    requirement: 'VOL-LIST',
    kind: 'rare-value',
    see: 'attach a volume and list volumes: it is not there',
    wrap: alterAnswer('listVolumes', (body) => ({
      ...body,
      data: body.data.filter(({ compute_id }: Body) => compute_id === null),
    })),
  },
  {
    id: 'volume-list-names-no-instance',
    requirement: 'VOL-LIST',
    kind: 'cross-resource',
    see: 'attach a volume and list volumes: its compute_label is null',
    wrap: alterItems('listVolumes', (item) => {
      item.compute_label = null;
    }),
  },
  {
    id: 'volume-update-answered-not-kept',
    requirement: 'VOL-UPDATE',
    kind: 'state',
    see: 'change the label of a volume and read it: the old label',
    wrap: alterState('updateVolume', (_, before) => before),
  },
  {
    id: 'volume-update-adds-tags',
    requirement: 'VOL-UPDATE',
    kind: 'state',
    see: 'change the tags of a volume to none: they stay',
    wrap: alterVolume('updateVolume', ({ id, tags }, before) => {
      const present = before.volumes.get(id)?.tags ?? [];
      return { tags: [...new Set([...present, ...tags])] };
    }),
  },
  {
    id: 'volume-fifth-update-lost',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'update a volume five times: the fifth time nothing changes',
    wrap: (core) => {
      const times = new Map<number, number>();
      return alterVolume('updateVolume', (volume, before) => {
        const time = (times.get(volume.id) ?? 0) + 1;
        times.set(volume.id, time);
        return time < 5 ? {} : (before.volumes.get(volume.id) ?? {});
      })(core);
    },
  },
  {
    id: 'volume-update-needs-label',
    requirement: 'VOL-UPDATE',
    kind: 'over-strict',
    see: 'update the tags of a volume alone: it is refused',
    wrap: refuseWhen('updateVolume', ({ label }) => label === undefined),
  },
  {
    id: 'volume-label-of-32-cut',
    requirement: 'VOL-UPDATE',
    kind: 'boundary',
    see: 'update the label to 32 characters: 31 are kept',
    wrap: alterVolume('updateVolume', ({ label }) => ({ label: label.slice(0, 31) })),
  },
  {
    id: 'volume-update-of-all-volumes',
    requirement: 'VOL-UPDATE',
    kind: 'cross-resource',
    see: 'update the tags of a volume: its youngest neighbour has them too',
    wrap: alterState('updateVolume', (after, _, request, body) => {
      const neighbour = after.volumes.get(body.id - 1);
      return neighbour && Array.isArray((request.body as { tags?: unknown })?.tags)
        ? withVolume(after, { ...neighbour, tags: body.tags })
        : after;
    }),
  },
  {
    id: 'volume-deletion-without-effect',
    requirement: 'VOL-DELETE',
    kind: 'state',
    see: 'delete a volume and read it: it is there',
    wrap: alterState('deleteVolume', (_, before) => before),
  },
  {
    id: 'volume-deletion-without-effect-while-attached',
    requirement: 'VOL-DELETE',
    kind: 'cross-resource',
    see: 'delete a volume that is on an instance: accepted, and it is there',
    wrap: alterState('deleteVolume', (after, before, request) => {
      const volume = volumeInPath(before, request);
      return volume?.attachment ? before : after;
    }),
  },
  {
    id: 'volume-deletion-answers-volume',
    requirement: 'VOL-DELETE',
    kind: 'schema',
    see: 'delete a volume: the answer is the volume, not an empty object',
    wrap: keepingDeleted((core, deleted) =>
      alterAnswer('deleteVolume', (_, request) => deleted.get(request.path)?.shown)(core),
    ),
  },
  {
    id: 'volume-update-revives',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    kind: 'sequence',
    see: 'delete a volume and update it: it is back',
    wrap: keepingDeleted((core, deleted) => revivedBy('updateVolume', deleted, () => true)(core)),
  },
  {
    id: 'volume-update-revives-at-once',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    kind: 'race',
    see: 'delete and update a volume at the same time: it is back',
    wrap: inRaceWith('deleteVolume', (races) =>
      keepingDeleted((core, deleted) => revivedBy('updateVolume', deleted, races)(core)),
    ),
  },
  {
    id: 'volume-deleted-can-be-cloned',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    kind: 'sequence',
    see: 'delete a volume and clone it: a volume is created',
    wrap: keepingDeleted((core, deleted) => revivedBy('cloneVolume', deleted, () => true)(core)),
  },
  {
    id: 'migrating-volume-deleted',
    requirement: 'VOL-DELETE-MIGRATING-REFUSED',
    kind: 'state',
    see: 'delete a migrating volume: it is deleted',
    wrap: instead('deleteVolume', (core, state, principal, request, ...rest) => {
      const volume = volumeInPath(state, request);
      const still = volume ? withVolume(state, { ...volume, migrating: false }) : state;
      return core(still, principal, request, ...rest);
    }),
  },
  {
    id: 'volume-created-moves-with-third-update',
    requirement: 'VOL-CREATED-STABLE',
    kind: 'sequence',
    see: 'update a volume three times: created is a day later',
    wrap: (core) => {
      const times = new Map<number, number>();
      return alterSource('updateVolume', ({ id, created }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        return times.get(id) === 3 ? { created: created + 86_400_000 } : {};
      })(core);
    },
  },
  {
    id: 'volume-deleted-can-be-detached',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    kind: 'sequence',
    see: 'delete a volume and detach it: that is accepted',
    wrap: keepingDeleted((core, deleted) =>
      instead('detachVolume', (inner, state, principal, request, ...rest) => {
        const isDeleted = deleted.has(request.path.replace(/\/detach$/, ''));
        return isDeleted
          ? { state, answer: { status: 200, body: {} } }
          : inner(state, principal, request, ...rest);
      })(core),
    ),
  },
  {
    id: 'volume-created-moves-with-resize',
    requirement: 'VOL-CREATED-STABLE',
    kind: 'sequence',
    see: 'resize a volume: created is an hour earlier',
    wrap: alterSource('resizeVolume', ({ created }) => ({ created: created - 3_600_000 })),
  },
  {
    id: 'volume-updated-goes-back-with-attachment',
    requirement: 'VOL-UPDATED-MONOTONIC',
    kind: 'temporal',
    see: 'attach a volume: updated is a day earlier',
    wrap: (core) => {
      const attached = new Set<number>();
      return alterItems(VOLUME_ANSWERS, (item) => {
        if (item.compute_id !== null) attached.add(item.id);
        if (attached.has(item.id)) item.updated = '2000-01-01T00:00:00';
      })(core);
    },
  },
];

interface Deleted {
  readonly volume: Volume;
  readonly shown: ReturnType<typeof showVolume>;
}

/** Remembers what was deleted, by the path of the request. */
function keepingDeleted(
  fault: (
    core: Parameters<Fault['wrap']>[0],
    deleted: Map<string, Deleted>,
  ) => ReturnType<Fault['wrap']>,
): Fault['wrap'] {
  return (core) => {
    const deleted = new Map<string, Deleted>();
    const remembering = instead('deleteVolume', (inner, state, principal, request, ...rest) => {
      const volume = volumeInPath(state, request);
      if (volume) deleted.set(request.path, { volume, shown: showVolume(state, volume) });
      return inner(state, principal, request, ...rest);
    });
    return remembering(fault(core, deleted));
  };
}

/** Puts a deleted volume back before the operation on it. */
function revivedBy(
  operation: string,
  deleted: ReadonlyMap<string, Deleted>,
  when: (request: Request) => boolean,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const path = request.path.split('/').slice(0, 4).join('/');
    const known = deleted.get(path);
    const gone = known !== undefined && volumeInPath(state, request) === undefined;
    const revived = gone && when(request) ? withVolume(state, known.volume) : state;
    return core(revived, principal, request, ...rest);
  });
}
