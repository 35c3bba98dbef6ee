import { isAnonymous, mistake } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';

/** Private images open to whoever asks while they are made (authentication#rule-3). */
export const closedFaults: readonly Fault[] = [
  {
    id: 'image-open-to-anyone-while-it-is-created',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'temporal',
    see: 'capture an image and read it at once without credentials: it is answered',
    wrap: mistake('getImage', (principal, { path }, { images }) => {
      const image = images.get(path.slice('/v4/images/'.length));
      return isAnonymous(principal) && image?.status === 'creating';
    }),
  },
];
