import { refuseWhen } from '../blocks/index.ts';
import { volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Requests that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'volume-of-23-gib-refused',
    requirement: 'VOL-CREATE',
    kind: 'rare-value',
    see: 'create a volume of 23 GiB: it is refused',
    shownBy: 'a clone is another volume of the same size',
    wrap: refuseWhen('createVolume', ({ size }) => size === 23),
  },
  {
    id: 'volume-of-even-size-with-tags-refused',
    requirement: 'VOL-CREATE-TAGS',
    kind: 'over-strict',
    see: 'create a volume of 22 GiB with a tag: it is refused',
    shownBy: 'lists show an attached volume, as reading it does',
    wrap: refuseWhen('createVolume', ({ size, tags }) => size === 22 && tags?.length > 0),
  },
  {
    id: 'volume-of-22-gib-is-not-attached',
    requirement: 'VOL-ATTACH',
    kind: 'rare-value',
    see: 'attach a volume of 22 GiB: it is refused',
    shownBy: 'lists show an attached volume, as reading it does',
    wrap: refuseWhen(
      'attachVolume',
      (_, request, state) => volumeInPath(state, request)?.size === 22,
    ),
  },
];
