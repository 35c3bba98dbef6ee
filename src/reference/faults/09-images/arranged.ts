import { refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Creations that are refused where a check only needs their result. */
export const arrangedFaults: readonly Fault[] = [
  {
    id: 'upload-description-in-words-refused',
    requirement: 'IMG-UPLOAD',
    kind: 'over-strict',
    see: 'ask for an upload with a description of words: it is refused',
    shownBy: 'a deleted image is gone for good',
    wrap: refuseWhen('uploadImage', ({ description }) => /^to be /.test(description)),
  },
];
