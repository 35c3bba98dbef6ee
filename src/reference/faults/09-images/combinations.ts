import { acceptWhen, alterRequest, type Body, operationOf, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Rules of an image that fail beside some other value only, or in some state only. */
export const combinationsFaults: readonly Fault[] = [
  {
    id: 'upload-for-cloud-init-needs-a-description',
    requirement: 'IMG-UPLOAD',
    kind: 'over-strict',
    see: 'ask for an upload with cloud_init and null as description: it is refused',
    wrap: refuseWhen(
      'uploadImage',
      ({ description, cloud_init }) => description === null && cloud_init === true,
    ),
  },
  {
    id: 'described-capture-ignores-label-of-disk',
    requirement: 'IMG-CREATE-LABEL-DEFAULT',
    kind: 'rare-value',
    see: 'capture a disk with a description and no label: it is called image',
    wrap: alterRequest('captureImage', (request) => {
      const { label, description, ...body } = Object(request.body) as Body;
      const wanted = label ?? (description === undefined ? undefined : 'image');
      return { ...request, body: { ...body, description, label: wanted } };
    }),
  },
  {
    id: 'capture-for-cloud-init-loses-a-short-description',
    requirement: 'IMG-CREATE',
    kind: 'rare-value',
    see: 'capture a disk with cloud_init and a description of one character: it has none',
    wrap: alterRequest('captureImage', (request) => {
      const { description, ...body } = Object(request.body) as Body;
      const isLost = body.cloud_init === true && description?.length === 1;
      return { ...request, body: isLost ? body : { ...body, description } };
    }),
  },
  {
    id: 'description-length-unchecked-once-available',
    requirement: 'IMG-UPDATE-DESCRIPTION-LENGTH',
    also: ['IMG-UPDATE'],
    kind: 'boundary',
    see: 'update an available image with a description of 65001 characters: it is accepted',
    wrap: acceptWhen(
      'updateImage',
      ({ description }, request, state) =>
        description?.length > 65000 &&
        state.images.get(`private/${operationOf(request).params.imageId}`)?.status === 'available',
      (body) => ({ ...body, description: body.description.slice(0, 65000) }),
    ),
  },
];
