import type { Request, Step } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import { hasten } from '../../transitions.ts';
import { alterAnswer, alterItems, operationOf } from '../blocks/index.ts';
import { VOLUME_ANSWERS, withVolume } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Work on volumes that undoes, when it ends, what was done meanwhile (states/volume). */
export const beforeActiveFaults: readonly Fault[] = [
  {
    id: 'volume-update-undone-when-active',
    requirement: 'VOL-UPDATE',
    kind: 'temporal',
    see: 'update label and tags of a volume that is creating or resizing: once it is active, they are as before',
    wrap: writtenBack(({ label, tags }, now) => now && { ...now, label, tags }),
  },
  {
    id: 'volume-detachment-undone-when-active',
    requirement: 'VOL-DETACH',
    kind: 'temporal',
    see: 'detach a volume that is resizing: once it is active, it is on the instance again',
    wrap: writtenBack(({ attachment }, now) => now && { ...now, attachment }),
  },
  {
    id: 'volume-attachment-undone-when-active',
    requirement: 'VOL-ATTACH',
    kind: 'temporal',
    see: 'attach a volume that is resizing: once it is active, it is on no instance',
    wrap: writtenBack(({ attachment }, now) =>
      now && attachment === null ? { ...now, attachment } : now,
    ),
  },
  {
    id: 'volume-deletion-undone-when-active',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    kind: 'temporal',
    see: 'delete a volume that is creating or resizing: it is gone, and comes back active',
    wrap: writtenBack((begun, now) => now ?? begun),
  },
  ...(['update', 'attach'] as const).map(
    (action): Fault => ({
      id: `volume-creating-for-good-after-${action}`,
      requirement: 'VOL-STATUS-BECOMES-ACTIVE',
      kind: 'sequence',
      see: `${action} a volume while it is creating: it is creating for good`,
      shownBy: 'what a volume takes before it is active is so once it is',
      wrap: stuckAfter(`${action}Volume`),
    }),
  ),
];

/** A new volume that is changed before it was ever read as active is never shown as anything but creating. */
function stuckAfter(operation: string): Fault['wrap'] {
  return (core) => {
    const [creating, stuck] = [new Set<number>(), new Set<number>()];
    const noting = alterAnswer(['createVolume', 'getVolume', operation], (volume, request) => {
      const { id } = operationOf(request);
      if (id === 'createVolume') creating.add(volume.id);
      if (id === 'getVolume') creating.delete(volume.id);
      if (id === operation && creating.has(volume.id)) stuck.add(volume.id);
    })(core);
    return alterItems(VOLUME_ANSWERS, (item) => {
      if (stuck.has(item.id)) item.status = 'creating';
    })(noting);
  };
}

/** The end of work writes a volume that the work was begun on. */
function writtenBack(
  written: (begun: Volume, now: Volume | undefined) => Volume | undefined,
): Fault['wrap'] {
  return (core) => {
    const begun = new Map<unknown, Volume>();
    return (state, principal, request, now, ...rest) => {
      const after = endingBy(state, now).reduce<State>((all, id) => {
        const first = begun.get(id);
        begun.delete(id);
        const volume = first && written(first, all.volumes.get(first.id));
        return volume ? withVolume(all, volume) : all;
      }, state);
      const step = core(after, principal, request, now, ...rest);
      const volume = volumeIn(step);
      const isWorkedOn = volume !== undefined && volume.status !== 'active';
      if (isWorkedOn && !begun.has(volume.id)) begun.set(volume.id, volume);
      return endingOnceSeen(step, request, now);
    };
  };
}

/** The ids of the volumes that become active by then. */
function endingBy({ pending }: State, now: number): readonly unknown[] {
  return pending.filter(({ kind, at }) => kind === ACTIVE && at <= now).map(({ id }) => id);
}

/** The volume that was answered. */
function volumeIn({ state, answer }: Step): Volume | undefined {
  const { id } = (answer?.body ?? {}) as { readonly id?: number };
  return state.volumes.get(id ?? 0);
}

/** Work ends once it was looked for, of a volume that is deleted as of others. */
function endingOnceSeen(step: Step, request: Request, now: number): Step {
  const { id, params } = operationOf(request);
  if (id !== 'getVolume') return step;
  const seen = { kind: ACTIVE, id: Number(params.volumeId) } as const;
  return { ...step, state: hasten(step.state, seen, now) };
}

const ACTIVE = 'volume-becomes-active';
