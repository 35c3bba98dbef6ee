import { instead } from '../../blocks/index.ts';
import { alterSource, overrule, volumeInPath, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];

/** Resizes to a smaller size, or to the one that the volume has, that are not refused (states/volume, resize). */
export const notLargerFaults: readonly Fault[] = [
  {
    id: 'volume-shrinks',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'state',
    see: 'resize a volume to a smaller size: it shrinks',
    wrap: accepts((present, asked) => asked < present),
  },
  {
    id: 'volume-shrinks-by-one',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'boundary',
    see: 'resize a volume to one GiB less: it shrinks',
    wrap: accepts((present, asked) => asked === present - 1),
  },
  {
    id: 'volume-shrinks-to-half',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'rare-value',
    see: 'resize a volume to exactly half its size: it shrinks',
    wrap: accepts((present, asked) => asked * 2 === present),
  },
  {
    id: 'volume-shrinks-to-multiple-of-64',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'rare-value',
    see: 'resize a volume of 65 GiB to 64: it shrinks',
    wrap: accepts((present, asked) => asked > 0 && asked < present && asked % 64 === 0),
  },
  {
    id: 'volume-shrinks-to-zero',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'rare-value',
    see: 'resize a volume to 0: it is emptied',
    wrap: accepts((_, asked) => asked === 0),
  },
  {
    id: 'volume-grows-from-its-first-size',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'resize a volume from 20 to 22 and then to 21 GiB: it shrinks',
    wrap: rememberingFirstSize((first) =>
      accepts((present, asked, id) => asked < present && asked > (first.get(id) ?? present)),
    ),
  },
  {
    id: 'volume-shrinks-after-second-resize',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'sequence',
    see: 'resize a volume twice and then to a smaller size: it shrinks',
    wrap: (core) => {
      const times = new Map<number, number>();
      const counting = alterSource('resizeVolume', ({ id }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        return {};
      });
      const shrinking = accepts(
        (present, asked, id) => asked < present && (times.get(id) ?? 0) >= 2,
      );
      return shrinking(counting(core));
    },
  },
  {
    id: 'volume-shrinks-though-refused',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'atomicity',
    see: 'resize a volume to a smaller size: it is refused, and shrinks',
    wrap: instead('resizeVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(step.state, request);
      const { size } = (request.body ?? {}) as { size: number };
      const shrinks = volume !== undefined && size >= 10 && size < volume.size;
      return shrinks ? { ...step, state: withVolume(step.state, { ...volume, size }) } : step;
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
    id: 'volume-resized-to-its-size',
    requirement: 'VOL-RESIZE-SAME-REFUSED',
    kind: 'boundary',
    see: 'resize a volume to the size it has: it is accepted',
    wrap: accepts((present, asked) => asked === present),
  },
  {
    id: 'volume-resized-to-its-size-after-growing',
    requirement: 'VOL-RESIZE-SAME-REFUSED',
    kind: 'sequence',
    see: 'resize a volume from 20 to 21 GiB, and again to 21: it is accepted',
    wrap: rememberingFirstSize((first) =>
      accepts((present, asked, id) => asked === present && first.has(id)),
    ),
  },
  {
    id: 'volume-resized-to-its-size-while-attached',
    requirement: 'VOL-RESIZE-SAME-REFUSED',
    kind: 'state',
    see: 'resize a volume on an instance to the size it has: it is accepted',
    wrap: overrule(
      'resizeVolume',
      ({ size, attachment }, body) => attachment !== null && body.size === size,
      (_, { size }) => ({ size }),
    ),
  },
];

/** Resizes to sizes in GiB that `when` picks, although the core refuses them. */
function accepts(when: (present: number, asked: number, id: number) => boolean): Wrap {
  return overrule(
    'resizeVolume',
    ({ id, size }, body) => Number.isInteger(body.size) && when(size, body.size, id),
    (_, { size }) => ({ size }),
  );
}

/** Gives the fault the size that each volume had before its first resize. */
function rememberingFirstSize(fault: (first: ReadonlyMap<number, number>) => Wrap): Wrap {
  return (core) => {
    const first = new Map<number, number>();
    const noting = instead('resizeVolume', (inner, state, principal, request, ...rest) => {
      const step = inner(state, principal, request, ...rest);
      const volume = volumeInPath(state, request);
      const isDone = step.answer && step.answer.status < 300;
      if (volume && isDone && !first.has(volume.id)) first.set(volume.id, volume.size);
      return step;
    });
    return fault(first)(noting(core));
  };
}
