import { SECOND } from '../../clock.ts';
import type { Image } from '../../entities.ts';
import { touchedWhenForbidden } from '../blocks/caller.ts';
import { capturing, disguised, readerMay, reviving } from '../blocks/image.ts';
import { alterState, instead, refuseWhen } from '../blocks/index.ts';
import { stayOnSmallPages } from '../blocks/small-pages.ts';
import type { Fault } from '../fault.ts';

/** Deletions of images gone wrong (endpoints/images). */
export const deletionFaults: readonly Fault[] = [
  {
    id: 'image-captured-stays-when-deleted',
    requirement: 'IMG-DELETE',
    kind: 'sequence',
    see: 'capture an image and delete it: it is there',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const losing = alterState('deleteImage', (after, before, { path }) =>
        isCaptured(path.slice('/v4/images/'.length)) ? before : after,
      );
      return losing(noting(core));
    },
  },
  {
    id: 'image-captured-stays-listed-when-deleted',
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: 'capture an image, delete it and list images: it is among them',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const gone = new Map<string, Image>();
      const forgetting = alterState('deleteImage', (after, before, { path }) => {
        const image = before.images.get(path.slice('/v4/images/'.length));
        if (image && isCaptured(image.id)) gone.set(image.id, image);
        return after;
      });
      const listing = instead('listImages', (inner, state, ...given) => {
        const images = [...gone].reduce((all, [id, image]) => all.put(id, image), state.images);
        return { ...inner({ ...state, images }, ...given), state };
      });
      return listing(forgetting(noting(core)));
    },
  },
  {
    id: 'image-deletion-takes-along-those-of-its-label',
    requirement: 'IMG-DELETE',
    kind: 'cross-resource',
    see: 'create two images of one label and delete the first: the second is gone, too',
    wrap: alterState('deleteImage', (after, before, { path }) => {
      const deleted = before.images.get(path.slice('/v4/images/'.length));
      const { account, label } = deleted ?? {};
      const alike = after.images.filter((each) => each.account === account && each.label === label);
      return { ...after, images: alike.reduce((kept, { id }) => kept.remove(id), after.images) };
    }),
  },
  {
    id: 'image-captured-cannot-be-deleted',
    requirement: 'IMG-DELETE',
    kind: 'over-strict',
    see: 'capture an image and delete it: it is refused',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const refusing = refuseWhen('deleteImage', (_, { path }) =>
        isCaptured(path.slice('/v4/images/'.length)),
      );
      return refusing(noting(core));
    },
  },
  {
    id: 'image-described-by-refused-deletion',
    requirement: 'IMG-DELETE-PERMISSION',
    kind: 'atomicity',
    see: 'delete an image with a read_only grant on it: it is refused, and its description changed',
    wrap: touchedWhenForbidden('deleteImage', (state, { path }) => {
      const image = state.images.get(path.slice('/v4/images/'.length));
      if (image === undefined) return state;
      const described = { ...image, description: 'to be deleted' };
      return { ...state, images: state.images.put(image.id, described) };
    }),
  },
  {
    id: 'deleted-image-stays-on-small-pages',
    requirement: 'IMG-DELETE',
    kind: 'pagination',
    see: 'delete an image and list images in pages of 25: it is there',
    wrap: stayOnSmallPages('listImages', 'deleteImage', 'images'),
  },
  {
    id: 'image-deletion-forgotten',
    requirement: 'IMG-DELETE',
    kind: 'state',
    see: 'delete an image: it is still there',
    wrap: instead('deleteImage', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'image-available-not-deleted',
    requirement: 'IMG-DELETE',
    kind: 'rare-value',
    see: 'delete an image after its data came: refused',
    wrap: refuseWhen('deleteImage', (_, { path }, state) => {
      const image = state.images.get(path.slice('/v4/images/'.length));
      return image?.status === 'available';
    }),
  },
  {
    id: 'image-deleted-comes-back',
    requirement: 'IMG-DELETE',
    kind: 'sequence',
    see: 'delete an image that waits and send its data: it is there again',
    wrap: reviving(),
  },
  {
    id: 'image-deleted-comes-back-later',
    requirement: 'IMG-DELETE',
    kind: 'sequence',
    see: 'delete an image that waits and send its data: it is taken, and a moment later the image is there again',
    wrap: reviving(SECOND / 10),
  },
  readerMay('deleteImage', 'IMG-DELETE-PERMISSION'),
  deployedOnceDeleted('image-deployed-after-its-deletion', 'an', () => true),
  deployedOnceDeleted('image-captured-deployed-after-its-deletion', 'a captured', (is) => is),
];

/** Deletes an image and deploys it: accepted where `meets` says so of whether it was captured. */
function deployedOnceDeleted(
  id: string,
  which: string,
  meets: (wasCaptured: boolean) => boolean,
): Fault {
  return {
    id,
    requirement: 'INST-CREATE-IMAGE-KNOWN',
    kind: 'sequence',
    see: `delete ${which} image and deploy it: accepted`,
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const deleted = new Set<string>();
      const forgetting = alterState('deleteImage', (after, before) => {
        for (const { id } of before.images.filter(({ id }) => after.images.get(id) === undefined))
          deleted.add(id);
        return after;
      });
      const deploying = disguised((_, image) => deleted.has(image) && meets(isCaptured(image)));
      return deploying(forgetting(noting(core)));
    },
  };
}
