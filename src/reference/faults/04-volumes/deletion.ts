import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import { alterAnswer, alterState, instead, refusal } from '../blocks/index.ts';
import { refuseVolumes, volumeInPath, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Faults in DELETE /volumes/{volumeId}, and deleted volumes that are not gone. */
export const deletionFaults: readonly Fault[] = [
  {
    id: 'volume-deletion-without-effect',
    requirement: 'VOL-DELETE',
    kind: 'state',
    see: 'delete a volume and read it: it is there',
    wrap: alterState('deleteVolume', (_, before) => before),
  },
  {
    id: 'volume-deletion-needs-a-body',
    requirement: 'VOL-DELETE',
    kind: 'over-strict',
    see: 'delete a volume without a body and without Content-Type: it is refused',
    wrap: instead('deleteVolume', (core, state, principal, request, ...rest) =>
      request.body === undefined
        ? { state, answer: refusal('The body is missing.') }
        : core(state, principal, request, ...rest),
    ),
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
    id: 'volume-deletion-without-effect-once-grown',
    requirement: 'VOL-DELETE',
    kind: 'sequence',
    see: 'let a volume of 20 GiB grow to 21 and delete it: accepted, and it is there',
    wrap: alterState('deleteVolume', (after, before, request) =>
      volumeInPath(before, request)?.size === 21 ? before : after,
    ),
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
    id: 'volume-with-tags-undeletable',
    requirement: 'VOL-DELETE',
    kind: 'over-strict',
    see: 'delete a volume with tags: it is refused',
    wrap: refuseVolumes('deleteVolume', ({ tags }) => tags.length > 0),
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
    id: 'volume-update-revives',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    also: ['VOL-DELETE'],
    kind: 'sequence',
    see: 'delete a volume and update it: it is back',
    wrap: keepingDeleted((core, deleted) => revivedBy('updateVolume', deleted, () => true)(core)),
  },
  {
    id: 'volume-update-revives-what-was-updated',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    also: ['VOL-DELETE'],
    kind: 'sequence',
    see: 'update a volume, delete it and update it again: it is back',
    wrap: keepingDeleted((core, deleted) => {
      const updated = new Set<string>();
      const noting = alterAnswer('updateVolume', (_, { path }) => void updated.add(path));
      return revivedBy('updateVolume', deleted, ({ path }) => updated.has(path))(noting(core));
    }),
  },
  {
    id: 'volume-deleted-can-be-cloned',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    also: ['VOL-DELETE'],
    kind: 'sequence',
    see: 'delete a volume and clone it: a volume is created',
    wrap: keepingDeleted((core, deleted) => revivedBy('cloneVolume', deleted, () => true)(core)),
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
    id: 'deleted-source-of-a-clone-is-read',
    requirement: 'VOL-DELETE',
    shownBy: 'a clone is another volume of the same size',
    kind: 'sequence',
    see: 'clone a volume, delete it and read it: it is answered',
    wrap: keepingDeleted((core, deleted) => {
      const sources = new Set<string>();
      const noting = alterAnswer('cloneVolume', (_, { path }) => {
        sources.add(path.replace(/\/clone$/, ''));
      })(core);
      return instead('getVolume', (inner, state, principal, request, ...rest) => {
        const shown = sources.has(request.path) ? deleted.get(request.path)?.shown : undefined;
        if (shown === undefined) return inner(state, principal, request, ...rest);
        return { state, answer: { status: 200, body: shown } };
      })(noting);
    }),
  },
];

export interface Deleted {
  readonly volume: Volume;
  readonly shown: ReturnType<typeof showVolume>;
}

/** Gives the fault the volumes that were deleted, by the path of the request. */
export function keepingDeleted(
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

/** Puts a deleted volume back before an operation on it, when `when` picks the request. */
export function revivedBy(
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
