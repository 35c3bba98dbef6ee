import type { Core } from '../../core.ts';
import type { Volume } from '../../entities.ts';
import { alterItems, instead, operationOf } from '../blocks/index.ts';
import {
  clonedThoughRefused,
  overrule,
  volumeInPath,
  withClones,
  withVolume,
} from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Volumes that something else is true of. */
const SORTS: readonly (readonly [string, (volume: Volume, isClone: boolean) => boolean])[] = [
  ['on-an-instance', ({ attachment }) => attachment !== null],
  ['with-two-tags', ({ tags }) => tags.length > 1],
  ['that-is-a-clone', (_, isClone) => isClone],
];

/** Faults in cloning and resizing volumes that are creating or resizing (states/volume). */
export const statusFaults: readonly Fault[] = [
  {
    id: 'volume-clone-of-inactive-refused-and-made',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    also: ['ERR-UNCHANGED'],
    kind: 'atomicity',
    see: 'clone a volume while it is creating: it is refused, and the clone is there',
    wrap: clonedThoughRefused((_, { status }) => status !== 'active'),
  },
  {
    id: 'volume-clone-of-inactive-refused-and-stuck',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'clone a volume while it is creating: it is refused, and the volume never becomes active',
    wrap: (core) => {
      const stuck = new Set<string>();
      const noting = instead('cloneVolume', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const source = volumeInPath(state, request);
        if (source && source.status !== 'active' && step.answer) stuck.add(`${source.id}`);
        return step;
      })(core);
      return alterItems('getVolume', (item) => {
        if (stuck.has(`${item.id}`)) item.status = 'creating';
      })(noting);
    },
  },
  {
    id: 'volume-clone-of-inactive',
    requirement: 'VOL-CLONE-ACTIVE-ONLY',
    kind: 'state',
    see: 'clone a volume while it is creating: it is cloned',
    wrap: asActive('cloneVolume', ['creating', 'resizing']),
  },
  {
    id: 'volume-clone-of-resizing',
    requirement: 'VOL-CLONE-ACTIVE-ONLY',
    kind: 'rare-value',
    see: 'clone a volume while it is resizing: it is cloned',
    wrap: asActive('cloneVolume', ['resizing']),
  },
  {
    id: 'volume-resize-of-creating',
    requirement: 'VOL-RESIZE-ACTIVE-ONLY',
    kind: 'state',
    see: 'resize a volume while it is creating: it is accepted',
    wrap: asActive('resizeVolume', ['creating']),
  },
  ...(
    [
      ['cloneVolume', 'VOL-CLONE-ACTIVE-ONLY', 'creating'],
      ['cloneVolume', 'VOL-CLONE-ACTIVE-ONLY', 'resizing'],
      ['resizeVolume', 'VOL-RESIZE-ACTIVE-ONLY', 'creating'],
    ] as const
  ).flatMap(([operation, requirement, state]) =>
    SORTS.map(
      ([sort, isMeant]): Fault => ({
        id: `volume-${sort}-${operation === 'cloneVolume' ? 'cloned' : 'resized'}-while-${state}`,
        requirement,
        kind: 'state',
        see: `${operation} of a volume ${sort.replaceAll('-', ' ')} while it is ${state}: it is accepted`,
        wrap: withClones((core, sources) =>
          asActive(operation, [state], (volume) => isMeant(volume, sources.has(volume.id)))(core),
        ),
      }),
    ),
  ),
  {
    id: 'volume-resized-while-resizing',
    requirement: 'VOL-RESIZE-ACTIVE-ONLY',
    kind: 'state',
    see: 'resize a volume twice to one size: while it is resizing the second resize is accepted, too',
    wrap: overrule(
      'resizeVolume',
      ({ status, size: now }, { size }) => status === 'resizing' && size >= now,
      (_, { size }) => ({ size }),
    ),
  },
  {
    id: 'volume-resized-further-while-resizing',
    requirement: 'VOL-RESIZE-WHILE-AT-WORK',
    kind: 'state',
    see: 'resize a volume while it is resizing, to a size that is larger still: it is accepted',
    wrap: (core) => {
      const furthered = overrule(
        'resizeVolume',
        ({ status, size: now }, { size }) => status === 'resizing' && size > now,
        (_, { size }) => ({ size }),
      );
      return shownForAWhile('resizeVolume', 'resizing')(furthered(core));
    },
  },
  {
    id: 'volume-grown-while-creating',
    requirement: 'VOL-RESIZE-WHILE-AT-WORK',
    kind: 'state',
    see: 'resize a volume while it is creating: it is accepted, and the volume is resizing',
    wrap: (core) => {
      const grown = overrule(
        'resizeVolume',
        ({ status }) => status === 'creating',
        (_, { size }) => ({ size, status: 'resizing' }),
      );
      return shownForAWhile('createVolume', 'creating')(grown(core));
    },
  },
];

/** How long each is shown so, seen or not, in milliseconds. */
const A_WHILE = 3_000;

/** What the operation begins is shown in this state for a while, unless the volume is resized meanwhile. */
function shownForAWhile(operation: string, state: Volume['status']): Fault['wrap'] {
  return (core) => {
    const ends = new Map<number, number>();
    const noting: Core = (before, principal, request, now, ...rest) => {
      const step = core(before, principal, request, now, ...rest);
      const { id } = operationOf(request);
      const { id: volume } = Object(step.answer?.body);
      if (step.answer?.status !== 200 || !(id === operation || id === 'resizeVolume')) return step;
      if (id === operation) ends.set(volume, now + A_WHILE);
      else ends.delete(volume);
      return step;
    };
    return instead('getVolume', (inner, before, principal, request, now, ...rest) => {
      const step = inner(before, principal, request, now, ...rest);
      const end = ends.get(volumeInPath(before, request)?.id ?? 0) ?? now;
      if (step.answer?.status !== 200 || now >= end) return step;
      const { state: after, answer } = step;
      return {
        state: after,
        answer: { ...answer, body: { ...Object(answer.body), status: state } },
      };
    })(noting);
  };
}

/** Treats a volume in one of these states as active, if it is meant; its state stays. */
function asActive(
  operation: string,
  states: readonly string[],
  isMeant = (_volume: Volume) => true,
): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const volume = volumeInPath(state, request);
    if (!volume || !states.includes(volume.status) || !isMeant(volume))
      return core(state, principal, request, ...rest);
    const taken = withVolume(state, { ...volume, status: 'active' });
    const step = core(taken, principal, request, ...rest);
    const after = step.state.volumes.get(volume.id) ?? volume;
    const { status } = volume;
    return { ...step, state: withVolume(step.state, { ...after, status }) };
  });
}
