import type { Image } from '../../entities.ts';
import { capturing, keepAltered } from '../blocks/image.ts';
import { alterAnswer, alterState, type Body, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Updates that keep what they leave out, but for some images or beside some value (endpoints/images). */
export const leftOutFaults: readonly Fault[] = [
  {
    id: 'image-captured-loses-its-description-by-label',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'capture an image and update its label alone: it has no description, as another one has',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const losing = updated(
        ({ description }, { id }) => description === undefined && isCaptured(id),
        () => ({ description: null }),
      );
      return losing(noting(core));
    },
  },
  {
    id: 'image-available-loses-its-description-by-label',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update the label alone of an image with its data: it has no description, as another one has',
    wrap: updated(
      ({ description }, { status }) => description === undefined && status === 'available',
      () => ({ description: null }),
    ),
  },
  {
    id: 'image-update-answers-no-description-where-none-is-sent',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update the label of an image alone: the answer shows no description; read, it is there',
    wrap: alterAnswer('updateImage', (body, request) =>
      Object(request.body).description === undefined ? { ...body, description: null } : body,
    ),
  },
  {
    id: 'image-undescribed-by-an-empty-update',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update nothing of an image: it has no description',
    wrap: updated(
      (body) => Object.keys(body).length === 0,
      () => ({ description: null }),
    ),
  },
  {
    id: 'image-unlabelled-by-null-as-description',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update the description of an image to null and nothing else: its label is its id',
    wrap: updated(
      ({ label, description }) => label === undefined && description === null,
      ({ id }) => ({ label: id }),
    ),
  },
  {
    id: 'image-captured-is-described-by-an-empty-text',
    requirement: 'IMG-UPDATE-DESCRIPTION-NULL',
    kind: 'sequence',
    see: 'capture an image and update its description to null: it reads as an empty text',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const emptied = keepAltered('updateImage', ({ id, description }) =>
        description === null && isCaptured(id) ? { description: '' } : {},
      );
      return emptied(noting(core));
    },
  },
];

/** Changes the images that `when` picks after an update. */
function updated(
  when: (body: Body, image: Image) => boolean,
  change: (image: Image) => Partial<Image>,
): Wrap {
  return alterState('updateImage', (after, _, request) => {
    const image = after.images.get(`private/${operationOf(request).params.imageId}`);
    if (image === undefined || !when(Object(request.body), image)) return after;
    return { ...after, images: after.images.put(image.id, { ...image, ...change(image) }) };
  });
}
