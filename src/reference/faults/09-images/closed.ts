import { isAnonymous, mistake } from '../blocks/caller.ts';
import { capturing } from '../blocks/image.ts';
import type { Fault } from '../fault.ts';
import { alsoToAnyone } from './public/without-credentials.ts';

/** Private images open to whoever asks, by how or when they were made (authentication#rule-3). */
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
  {
    id: 'image-list-shows-captured-to-anyone',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'rare-value',
    see: 'capture an image and list images without credentials: it is among them',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return shownToAnyone(({ id }) => isCaptured(id))(noting(core));
    },
  },
  {
    id: 'image-automatic-open-to-anyone',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'rare-value',
    see: 'read the image of a deleted instance without credentials: it is answered',
    wrap: mistake('getImage', (principal, { path }, { images }) => {
      const image = images.get(path.slice('/v4/images/'.length));
      return isAnonymous(principal) && image?.type === 'automatic';
    }),
  },
];

/** Lists these private images to callers without credentials. */
function shownToAnyone(wanted: Parameters<typeof alsoToAnyone>[0]): Fault['wrap'] {
  return (core) => {
    const open = alsoToAnyone(wanted)(core);
    return (state, principal, ...given) =>
      (isAnonymous(principal) ? open : core)(state, principal, ...given);
  };
}
