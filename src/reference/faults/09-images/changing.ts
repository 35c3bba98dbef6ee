import type { Image } from '../../entities.ts';
import { keepAltered, reviving } from '../blocks/image.ts';
import { fromTime, instead, OWNER, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Updates and deletions of images gone wrong (endpoints/images). */
export const imageChangingFaults: readonly Fault[] = [
  {
    id: 'image-description-stays',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update the description to null: it stays',
    wrap: kept((image, before) =>
      image.description === null ? { description: before.description } : {},
    ),
  },
  {
    id: 'image-description-cut-to-255',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update to a description of 300 characters: 255 of them are kept',
    wrap: kept(({ description }) => ({ description: description?.slice(0, 255) ?? null })),
  },
  {
    id: 'image-description-of-64-refused',
    requirement: 'IMG-UPDATE',
    kind: 'over-strict',
    see: 'update to a description of 64 characters: refused',
    wrap: refuseWhen('updateImage', ({ description }) => description?.length === 64),
  },
  {
    id: 'image-update-needs-a-label',
    requirement: 'IMG-UPDATE',
    kind: 'over-strict',
    see: 'update the description of an image alone: refused',
    wrap: refuseWhen('updateImage', ({ label }) => label === undefined),
  },
  {
    id: 'image-description-loses-capitals',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update the description to one with capitals: they are small',
    wrap: kept(({ description }) => ({ description: description?.toLowerCase() ?? null })),
  },
  {
    id: 'image-update-ends-its-capabilities',
    requirement: 'IMG-READ-ONLY',
    kind: 'state',
    see: 'update the label of an image made for cloud-init: it has no capabilities',
    wrap: kept(() => ({ capabilities: [] })),
  },
  {
    id: 'image-label-stays',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update the label: it stays',
    wrap: kept((_, { label }) => ({ label })),
  },
  {
    id: 'image-third-update-lost',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'update an image three times: the third is lost',
    wrap: (core) => {
      const isLate = fromTime(3);
      return kept((_, { label, description }) => (isLate() ? { label, description } : {}))(core);
    },
  },
  {
    id: 'image-described-again-after-null-lost',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'update the description to null and to text again: it stays null',
    wrap: kept((_, { description }) => (description === null ? { description } : {})),
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
    wrap: reviving,
  },
  readerMay('updateImage', 'IMG-UPDATE-PERMISSION'),
  readerMay('deleteImage', 'IMG-DELETE-PERMISSION'),
];

/** Keeps something else of an update; the answer does not tell. */
function kept(alter: (image: Image, before: Image) => Partial<Image>): Fault['wrap'] {
  return keepAltered('updateImage', (image, before) => (before ? alter(image, before) : {}));
}

function readerMay(operation: string, requirement: string): Fault {
  return {
    id: `image-reader-may-${operation}`,
    requirement,
    kind: 'auth',
    see: `send ${operation} as a user who may only read the image`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const isReader = principal.kind === 'user' && principal.username === 'read-only';
      return core(state, isReader ? OWNER : principal, ...rest);
    }),
  };
}
