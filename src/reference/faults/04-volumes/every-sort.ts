import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterItems, alterState, instead, refuseWhen } from '../blocks/index.ts';
import { alterVolume, VOLUME_ANSWERS, volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Whether a volume is of the sort that shows the fault. */
export type Is = (volume: Pick<Volume, 'id'>, state: State) => boolean;

/** Faults that volumes of one sort show, by their region and by the config that they were attached with, and no others. */
export const everySortFaults: readonly Fault[] = [
  {
    id: 'volume-elsewhere-cannot-grow',
    requirement: 'VOL-RESIZE',
    kind: 'over-strict',
    see: 'resize a volume of another region than the first: it is refused',
    wrap: refused('resizeVolume', isElsewhere),
  },
  {
    id: 'volume-elsewhere-cannot-be-cloned',
    requirement: 'VOL-CLONE',
    kind: 'over-strict',
    see: 'clone a volume of another region than the first: it is refused',
    wrap: refused('cloneVolume', isElsewhere),
  },
  {
    id: 'volume-elsewhere-cloned-with-default-size',
    requirement: 'VOL-CLONE',
    kind: 'rare-value',
    see: 'clone a volume of 22 GiB of another region than the first: the clone has 20',
    wrap: alterVolume('cloneVolume', (clone, state) =>
      isElsewhere(clone, state) ? { size: 20 } : {},
    ),
  },
  {
    id: 'volume-elsewhere-stays-when-deleted',
    requirement: 'VOL-DELETE',
    kind: 'rare-value',
    see: 'delete a volume of another region than the first: it is there',
    wrap: lost('deleteVolume', isElsewhere),
  },
  {
    id: 'volume-elsewhere-stays-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'rare-value',
    see: 'detach a volume of another region than the first: it is on its instance',
    wrap: lost('detachVolume', isElsewhere),
  },
  {
    id: 'volume-in-named-config-stays-when-detached',
    requirement: 'VOL-DETACH',
    kind: 'sequence',
    see: 'attach a volume with config_id and detach it: it is on its instance',
    wrap: namedConfig((isThat) => lost('detachVolume', isThat)),
  },
  {
    id: 'volume-in-named-config-without-compute-label',
    requirement: 'VOL-COMPUTE-LABEL-MATCHES',
    kind: 'sequence',
    see: 'attach a volume with config_id and read it: compute_label is null',
    wrap: namedConfig((isThat) =>
      instead(VOLUME_ANSWERS, (core, state, ...rest) => {
        const alter = alterItems(VOLUME_ANSWERS, (item) => {
          if (isThat(item, state)) item.compute_label = null;
        });
        return alter(core)(state, ...rest);
      }),
    ),
  },
  {
    id: 'volume-that-no-config-keeps-is-never-updated',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false and update its tags: they are as before',
    wrap: keepsTags(isNotKept),
  },
  {
    id: 'volume-that-no-config-kept-cannot-be-deleted',
    requirement: 'VOL-DELETE',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach and delete it: it is refused',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const volume = volumeInPath(before, request);
        if (volume && isNotKept(volume, before)) left.add(volume.id);
        else if (volume?.attachment) left.delete(volume.id);
        return after;
      });
      return refused('deleteVolume', ({ id }) => left.has(id))(noting(core));
    },
  },
  {
    id: 'volume-that-no-config-keeps-stays-resizing',
    requirement: 'VOL-STATUS-BECOMES-ACTIVE',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false and resize it: it is resizing forever',
    wrap: alterState('resizeVolume', (after, before, request) => {
      const volume = volumeInPath(before, request);
      if (volume === undefined || !isNotKept(volume, before)) return after;
      return { ...after, pending: after.pending.filter(({ id }) => id !== volume.id) };
    }),
  },
];

function isElsewhere({ id, region }: Pick<Volume, 'id'> & { region?: string }, state: State) {
  return (region ?? state.volumes.get(id)?.region) !== 'us-east';
}

function isNotKept({ id }: Pick<Volume, 'id'>, { volumes }: State): boolean {
  return volumes.get(id)?.attachment?.config_id === null;
}

/** The operation is refused for volumes of this sort. */
export function refused(operation: string, is: Is): Wrap {
  return refuseWhen(operation, (_, request, state) => {
    const volume = volumeInPath(state, request);
    return volume !== undefined && is(volume, state);
  });
}

/** The operation succeeds, and nothing comes of it. */
export function lost(operation: string, is: Is): Wrap {
  return alterState(operation, (after, before, request) => {
    const volume = volumeInPath(before, request);
    return volume !== undefined && is(volume, before) ? before : after;
  });
}

/** Updates leave volumes of this sort the tags that they had. */
export function keepsTags(is: Is): Wrap {
  return alterVolume('updateVolume', ({ id }, before) => {
    const volume = before.volumes.get(id);
    return volume !== undefined && is(volume, before) ? { tags: volume.tags } : {};
  });
}

/** A fault of the volumes that were last attached with a config that the request named. */
function namedConfig(fault: (isThat: Is) => Wrap): Wrap {
  return (core) => {
    const named = new Map<number, boolean>();
    const noting = alterState('attachVolume', (after, _, request, { id }) => {
      named.set(id, Object(request.body).config_id !== undefined);
      return after;
    });
    const isThat: Is = ({ id }, { volumes }) =>
      named.get(id) === true && volumes.get(id)?.attachment !== null;
    return fault(isThat)(noting(core));
  };
}
