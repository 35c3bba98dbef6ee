import type { Volume } from '../../../entities.ts';
import { showVolume } from '../../../resources/04-volumes/volume-answer.ts';
import {
  alterAnswer,
  alterItems,
  alterState,
  type Body,
  instead,
  operationOf,
} from '../../blocks/index.ts';
import { listedWithDeletedTags } from '../../blocks/tag.ts';
import { volumeInPath } from '../../blocks/volume.ts';
import type { Wrap } from '../../blocks/vpc.ts';
import type { Fault } from '../../fault.ts';
import { listedAsCreated } from './list.ts';

/** Faults in GET /compute/instances/{computeId}/volumes. */
export const ofInstanceFaults: readonly Fault[] = [
  {
    id: 'instance-lists-volumes-on-other-hardware',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'state',
    see: 'list the volumes of an instance: hardware_type is another than reading one shows',
    wrap: alterItems('listInstanceVolumes', (item) => {
      item.hardware_type = 'hdd';
    }),
  },
  {
    id: 'moved-volume-listed-on-both-instances',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'detach a volume and attach it to another instance: the first one lists it again',
    wrap: (core) => {
      const former = new Map<number, Set<number>>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const volume = volumeInPath(before, request);
        const on = volume?.attachment?.compute_id;
        if (volume && on) former.set(volume.id, (former.get(volume.id) ?? new Set()).add(on));
        return after;
      })(core);
      return instead('listInstanceVolumes', (inner, state, principal, request, ...rest) => {
        const asked = Number(operationOf(request).params.computeId);
        const volumes = state.volumes
          .filter(
            ({ id, attachment }) => attachment !== null && former.get(id)?.has(asked) === true,
          )
          .map((volume) => ({ ...volume, attachment: { ...volume.attachment, compute_id: asked } }))
          .reduce((table, each) => table.put(each.id, each as Volume), state.volumes);
        return { ...inner({ ...state, volumes }, principal, request, ...rest), state };
      })(noting);
    },
  },
  {
    id: 'volume-of-instance-listed-with-deleted-tag',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'cross-resource',
    see: 'delete a tag of an attached volume: the list of the instance shows it still',
    wrap: listedWithDeletedTags('listInstanceVolumes', 'volumes'),
  },
  {
    id: 'volume-of-instance-listed-with-first-size',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'resize an attached volume and list those of its instance: the first size',
    wrap: listedAsCreated('listInstanceVolumes', 'size'),
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
    wrap: keptOnInstance('detachVolume'),
  },
  {
    id: 'instance-volumes-keep-deleted',
    requirement: 'VOL-LIST-BY-INSTANCE',
    kind: 'sequence',
    see: 'delete an attached volume and list the volumes of the instance: it is still there',
    wrap: keptOnInstance('deleteVolume'),
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
];

/** An instance goes on listing the volumes that leave it by this operation. */
function keptOnInstance(operation: string): Wrap {
  return (core) => {
    const left: { volume: Volume; shown: unknown }[] = [];
    const noting = instead(operation, (inner, state, principal, request, ...rest) => {
      const volume = volumeInPath(state, request);
      if (volume?.attachment) left.push({ volume, shown: showVolume(state, volume) });
      return inner(state, principal, request, ...rest);
    });
    const keeping = alterAnswer('listInstanceVolumes', (body) => ({
      ...body,
      data: [...body.data, ...left.map(({ shown }) => shown)],
    }));
    return noting(keeping(core));
  };
}
