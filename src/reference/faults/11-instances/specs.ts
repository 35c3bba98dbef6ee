import { alterImages } from '../blocks/image.ts';
import { alterRecords } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** Sizes in other units than MB (resources/instance#specs, resources/image#size). */
export const specsFaults: readonly Fault[] = [
  {
    id: 'tagged-instance-specs-disk-in-gb',
    requirement: 'INST-SPECS-DISK',
    kind: 'format',
    see: 'look at an instance and at its image: a disk smaller than the image',
    wrap: alterRecords(({ specs }) => {
      specs.disk = Math.ceil(specs.disk / 1024);
    }),
  },
  {
    id: 'image-shows-its-size-in-kb',
    requirement: 'INST-SPECS-DISK',
    kind: 'format',
    see: 'look at an instance and at its image: a disk smaller than the image',
    wrap: alterImages((image) => {
      image.size *= 1024;
    }),
  },
];
