import type { Request } from '../../../call.ts';
import type { State } from '../../../state.ts';
import { alterItems, alterState, instead, operationOf } from '../../blocks/index.ts';
import { VOLUME_ANSWERS, VOLUME_LISTS, volumeInPath, volumesOn } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** What makes volumes lose the label of their instance. */
interface Loss {
  readonly operation: string;
  readonly see: string;
  /** The ids of the volumes that lose it. */
  readonly of: (before: State, request: Request) => readonly number[];
  readonly requirement?: string;
  readonly also?: readonly string[];
  readonly isRefused?: boolean;
}

function attachedInPath(state: State, request: Request): number[] {
  const volume = volumeInPath(state, request);
  return volume?.attachment ? [volume.id] : [];
}

function idsOn(state: State, instance: unknown): number[] {
  return volumesOn(state, Number(instance)).map(({ id }) => id);
}

/** compute_label is lost by something else that is asked for (resources/volume#compute_label). */
export const labelLostFaults: readonly Fault[] = [
  lost('once-cloned', {
    operation: 'cloneVolume',
    see: 'clone a volume that is on an instance: compute_label of the source is null',
    of: attachedInPath,
  }),
  lost('by-a-refused-attachment', {
    operation: 'attachVolume',
    see: 'attach a volume on an instance to one that nobody has: refused, and compute_label is null',
    of: attachedInPath,
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    isRefused: true,
  }),
  lost('by-a-refused-update', {
    operation: 'updateVolume',
    see: 'update a volume on an instance to a label that is too long: refused, and compute_label is null',
    of: attachedInPath,
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    isRefused: true,
  }),
  lost('by-a-boot', {
    operation: 'bootInstance',
    see: 'boot the instance of a volume: compute_label is null',
    shownBy: 'a volume leaves an instance that was booted',
    of: (state, request) => idsOn(state, operationOf(request).params.computeId),
  }),
  lost('by-an-address', {
    operation: 'createIp',
    see: 'allocate an address for the instance of a volume: compute_label is null',
    of: (state, request) => idsOn(state, Object(request.body).compute_id),
  }),
  lost('by-a-tag', {
    operation: 'createTag',
    see: 'create a tag with a volume that is on an instance: compute_label is null',
    of: (_, request) => [Object(request.body).volumes ?? []].flat(),
    requirement: 'TAG-CREATE-VOLUMES',
    also: ['TAG-OBJECTS'],
  }),
];

/** Until they are attached again, or are on none. */
function lost(how: string, loss: Loss & Pick<Fault, 'shownBy'>): Fault {
  const { operation, see, of, isRefused = false, also = [], shownBy } = loss;
  return {
    id: `volume-compute-label-lost-${how}`,
    requirement: loss.requirement ?? 'VOL-COMPUTE-LABEL-MATCHES',
    also: ['VOL-LIST', 'VOL-LIST-BY-INSTANCE', ...also],
    kind: 'sequence',
    see,
    ...(shownBy === undefined ? {} : { shownBy }),
    wrap: (core) => {
      const unnamed = new Set<number>();
      const noting = instead(operation, (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const wasRefused = (step.answer?.status ?? 500) >= 300;
        if (wasRefused === isRefused) for (const id of of(state, request)) unnamed.add(id);
        return step;
      });
      const naming = alterState('attachVolume', (after, _, __, { id }) => {
        unnamed.delete(id);
        return after;
      });
      const hiding = alterItems([...VOLUME_ANSWERS, ...VOLUME_LISTS], (item) => {
        if (item.compute_id === null) unnamed.delete(item.id);
        if (unnamed.has(item.id)) item.compute_label = null;
      });
      return hiding(naming(noting(core)));
    },
  };
}
