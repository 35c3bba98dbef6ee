import { field } from '../field.ts';
import { RECORD, ruleAbout } from '../rule.ts';

/** A resize: the volume's size and the size asked for, both in GiB. */
export interface VolumeGrowth {
  readonly present: number;
  readonly asked: number;
}

/** Whether a volume of `present` GiB may be resized to `asked` GiB: only to a larger size. */
export function mayResize(present: number, asked: number): boolean {
  return asked > present;
}

/** Resize of a volume: larger, and so neither smaller nor equal. */
export const volumeGrowth = ruleAbout(RECORD, {
  name: 'volumeGrowth',
  cites: ['states/volume#resize', 'errors#volume-resize'],
  refuse: (resize) => {
    const [present, asked] = [field(resize, 'present'), field(resize, 'asked')];
    if (typeof present !== 'number' || typeof asked !== 'number') {
      return 'expected the present and the asked size as numbers of GiB';
    }
    return mayResize(present, asked)
      ? undefined
      : `expected a size above the present ${present} GiB, got ${asked} GiB`;
  },
  vectors: {
    right: [resize(20, 21), resize(20, 40), resize(1, 2), resize(10, 10240)],
    wrong: [
      [resize(20, 20), 'equal'],
      [resize(20, 19), 'smaller by one'],
      [resize(20, 1), 'much smaller'],
      [resize(20, 0), 'zero'],
      [resize(20, -21), 'negative'],
    ],
    open: [],
  },
});

function resize(present: number, asked: number) {
  return { present, asked } satisfies VolumeGrowth;
}
