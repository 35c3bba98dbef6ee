import type { State } from '../../../state.ts';
import { alterState } from '../../blocks/index.ts';
import { volumesOn, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';
import { type Is, keepsTags, lost, refused } from '../every-sort.ts';

type Wrap = Fault['wrap'];

/** Faults that only volumes show which were created on an instance, or whose instance was deleted. */
export const createdOnInstanceFaults: readonly Fault[] = [
  {
    id: 'volume-created-on-instance-cannot-grow',
    requirement: 'VOL-RESIZE',
    kind: 'sequence',
    see: 'create a volume on an instance, detach and resize it: it is refused',
    wrap: createdThere((isThat) => refused('resizeVolume', isThat)),
  },
  {
    id: 'volume-created-on-instance-keeps-its-tags',
    requirement: 'VOL-UPDATE',
    kind: 'sequence',
    see: 'create a volume on an instance and update its tags: they are as before',
    wrap: createdThere((isThat) => keepsTags(isThat)),
  },
  {
    id: 'volume-created-on-instance-stays-when-deleted',
    requirement: 'VOL-DELETE',
    kind: 'sequence',
    see: 'create a volume on an instance, detach and delete it: it is there',
    wrap: createdThere((isThat) => lost('deleteVolume', isThat)),
  },
  {
    id: 'volume-created-on-instance-outlives-it-attached',
    requirement: 'VOL-DETACH-ON-INSTANCE-DELETE',
    kind: 'sequence',
    see: 'create a volume on an instance and delete the instance: the volume keeps its id',
    wrap: createdThere((isThat) =>
      onInstanceDeleted((after, before, instance) =>
        volumesOn(before, instance)
          .filter((volume) => isThat(volume, before))
          .reduce((state, { id, attachment }) => {
            const kept = state.volumes.get(id);
            return kept ? withVolume(state, { ...kept, attachment }) : state;
          }, after),
      ),
    ),
  },
  {
    id: 'volume-whose-instance-was-deleted-is-attached-no-more',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'delete the instance of a volume and attach the volume to another one: it is refused',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = onInstanceDeleted((after, before, instance) => {
        for (const { id } of volumesOn(before, instance)) left.add(id);
        return after;
      });
      return refused('attachVolume', ({ id }) => left.has(id))(noting(core));
    },
  },
];

/** A fault of the volumes that were created on an instance. */
function createdThere(fault: (isThat: Is) => Wrap): Wrap {
  return (core) => {
    const made = new Set<number>();
    const noting = alterState('createVolume', (after, _, request, { id }) => {
      if (Object(request.body).compute_id !== undefined) made.add(id);
      return after;
    });
    return fault(({ id }) => made.has(id))(noting(core));
  };
}

/** Changes the state after an instance was deleted, which the document only implies. */
function onInstanceDeleted(alter: (after: State, before: State, instance: number) => State): Wrap {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [, id] = /\/compute\/instances\/(\d+)$/.exec(request.path) ?? [];
      const isDone = request.method === 'DELETE' && (step.answer?.status ?? 500) < 300;
      return isDone && id ? { ...step, state: alter(step.state, state, Number(id)) } : step;
    };
}
