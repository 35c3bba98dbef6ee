import { alterAnswer } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Creations whose answer lacks what a later request needs: that is theirs to answer for. */
export const thinAnswersFaults: readonly Fault[] = [
  {
    id: 'upload-answers-an-image-without-id',
    requirement: 'IMG-ID',
    kind: 'schema',
    see: 'ask for an upload: the image in the answer has no id',
    wrap: alterAnswer('uploadImage', ({ image: { id: _, ...image }, ...rest }) => ({
      ...rest,
      image,
    })),
  },
];
