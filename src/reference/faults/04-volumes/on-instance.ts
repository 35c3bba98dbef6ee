import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/volume-answer.ts';
import type { State } from '../../state.ts';
import {
  alterAnswer,
  alterItems,
  alterRequest,
  alterState,
  type Body,
  instead,
} from '../blocks/index.ts';
import { inRaceWith, instanceIn, volumeInPath, volumesOn, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** The volumes of an instance gone wrong: its list, its deletion, one volume on two (states/volume). */
export const volumesOnInstanceFaults: readonly Fault[] = [
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
    id: 'volume-shrinks-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'rare-value',
    see: 'detach a volume of 40 GiB: it has 20',
    wrap: alterDetached(() => ({ size: 20 })),
  },
  {
    id: 'volume-loses-tags-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'rare-value',
    see: 'detach a volume with a tag: the tag is gone',
    wrap: alterDetached(() => ({ tags: [] })),
  },
  {
    id: 'instance-volumes-are-all-volumes',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'cross-resource',
    see: 'list the volumes of an instance: those on no instance are there too',
    wrap: alterAnswer('listInstanceVolumes', (body, _, state) => ({
      ...body,
      data: [...state.volumes].map((volume) => showVolume(state, volume)),
    })),
  },
  {
    id: 'instance-volumes-without-newest',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'pagination',
    see: 'attach a volume and list the volumes of the instance: it is not there',
    wrap: alterAnswer('listInstanceVolumes', (body) => ({ ...body, data: body.data.slice(0, -1) })),
  },
  {
    id: 'instance-volumes-keep-detached',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'detach a volume and list the volumes of the instance: it is still there',
    wrap: (core) => {
      const detached: { volume: Volume; shown: unknown }[] = [];
      const noting = instead('detachVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request);
        if (volume?.attachment) detached.push({ volume, shown: showVolume(state, volume) });
        return inner(state, principal, request, ...rest);
      });
      const keeping = alterAnswer('listInstanceVolumes', (body) => ({
        ...body,
        data: [...body.data, ...detached.map(({ shown }) => shown)],
      }));
      return noting(keeping(core));
    },
  },
  {
    id: 'instance-volumes-in-its-config-only',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'rare-value',
    see: 'attach a volume with persist_across_boots false: the instance does not list it',
    wrap: alterAnswer('listInstanceVolumes', (body, _, state) => ({
      ...body,
      data: body.data.filter(({ id }: Body) => state.volumes.get(id)?.attachment?.config_id),
    })),
  },
  {
    id: 'instance-volumes-of-default-size',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'cross-resource',
    see: 'list the volumes of an instance: each has 20 GiB',
    wrap: alterItems('listInstanceVolumes', (item) => {
      item.size = 20;
    }),
  },
  {
    id: 'volume-on-two-instances',
    requirement: 'VOL-ATTACH-ONE-INSTANCE',
    kind: 'sequence',
    see: 'attach a volume to one instance and then to another: both list it',
    wrap: listedTwice(() => true),
  },
  {
    id: 'volume-on-two-instances-at-once',
    requirement: 'VOL-ATTACH-ONE-INSTANCE',
    kind: 'race',
    see: 'attach a volume to two instances at the same time: both list it',
    wrap: inRaceWith('attachVolume', (races) => listedTwice((_, request) => races(request))),
  },
  {
    id: 'volumes-deleted-with-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'cross-resource',
    see: 'delete an instance with volumes: they are deleted too',
    wrap: onInstanceDeletion((state, volumes) => ({
      ...state,
      volumes: volumes.reduce((table, { id }) => table.remove(id), state.volumes),
    })),
  },
  {
    id: 'volumes-lose-tags-with-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'cross-resource',
    see: 'delete an instance with a tagged volume: the volume has no tags',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes
        .map((volume) => ({ ...volume, tags: [], attachment: null }))
        .reduce(withVolume, state),
    ),
  },
  {
    id: 'volumes-stay-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'state',
    see: 'delete an instance with volumes: they keep its id',
    wrap: onInstanceDeletion((state, volumes) => volumes.reduce(withVolume, state)),
  },
  {
    id: 'second-volume-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'delete an instance with two volumes: one of them keeps its id',
    wrap: onInstanceDeletion((state, volumes) => volumes.slice(1).reduce(withVolume, state)),
  },
  {
    id: 'volume-outside-the-config-stays-on-deleted-instance',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'rare-value',
    see: 'delete an instance with a volume attached with persist_across_boots false: it keeps its id',
    wrap: onInstanceDeletion((state, volumes) =>
      volumes.filter(({ attachment }) => attachment?.config_id === null).reduce(withVolume, state),
    ),
  },
];

/** A second attachment, when `when` picks it, is accepted; from then on both instances list the volume. */
function listedTwice(when: (volume: Volume, request: Request) => boolean): Fault['wrap'] {
  return (core) => {
    const also = new Map<number, number>();
    const accepting = instead('attachVolume', (inner, state, principal, request, now, ...rest) => {
      const volume = volumeInPath(state, request);
      const body = request.body as { compute_id?: number };
      const instance = instanceIn(state, body);
      if (!volume?.attachment || !instance || !when(volume, request)) {
        return inner(state, principal, request, now, ...rest);
      }
      also.set(instance.id, volume.id);
      return { state, answer: { status: 200, body: showVolume(state, volume) } };
    });
    const listing = alterAnswer('listInstanceVolumes', (body, request, state) => {
      const volume = state.volumes.get(also.get(Number(request.path.split('/')[4])) ?? 0);
      const listed = volume?.attachment ? [showVolume(state, volume)] : [];
      return { ...body, data: [...body.data, ...listed] };
    });
    return listing(accepting(core));
  };
}

/** Changes the state after an instance was deleted; the volumes are as they were before. */
function onInstanceDeletion(
  alter: (state: State, volumes: readonly Volume[]) => State,
): Fault['wrap'] {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const id = /^\/v4\/compute\/instances\/(\d+)$/.exec(request.path)?.[1];
      if (request.method !== 'DELETE' || !id || !step.answer || step.answer.status >= 300) {
        return step;
      }
      return { ...step, state: alter(step.state, volumesOn(state, Number(id))) };
    };
}

/** Changes a volume when it is detached. */
function alterDetached(alter: () => Partial<Volume>): Fault['wrap'] {
  return alterState('detachVolume', (after, _, request) => {
    const volume = volumeInPath(after, request);
    return volume ? withVolume(after, { ...volume, ...alter() }) : after;
  });
}
