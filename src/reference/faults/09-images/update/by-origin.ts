import { capturing, keepAltered } from '../../blocks/image.ts';
import { acceptWhen, type Body, instead, operationOf, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type Wrap = Fault['wrap'];

/** Updates of images that were captured, or have their data, which go by fewer rules than others (endpoints/images). */
export const byOriginFaults: readonly Fault[] = [
  {
    id: 'image-captured-described-by-nothing',
    requirement: 'IMG-UPDATE-DESCRIPTION-MINIMUM',
    kind: 'boundary',
    see: 'capture an image and update its description to an empty one: accepted',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const taking = acceptWhen(
        'updateImage',
        ({ description }, request) =>
          description === '' && isCaptured(`private/${operationOf(request).params.imageId}`),
        (body) => ({ ...body, description: null }),
      );
      return taking(noting(core));
    },
  },
  {
    id: 'image-captured-called-by-anything',
    requirement: 'IMG-UPDATE-LABEL-TYPE',
    kind: 'state',
    see: 'capture an image and update its label to an object: accepted',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const taking = acceptWhen(
        'updateImage',
        ({ label }, request) =>
          typeof label === 'object' && isCaptured(`private/${operationOf(request).params.imageId}`),
        ({ label: _, ...body }) => body,
      );
      return taking(noting(core));
    },
  },
  {
    id: 'image-captured-refuses-long-descriptions',
    requirement: 'IMG-UPDATE-DESCRIPTION-LENGTH',
    kind: 'over-strict',
    see: 'capture an image and update its description to 300 characters: refused',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const refusing = refuseWhen(
        'updateImage',
        ({ description }, request) =>
          isCaptured(`private/${operationOf(request).params.imageId}`) &&
          String(description).length > 255,
      );
      return refusing(noting(core));
    },
  },
  {
    id: 'image-available-update-ends-its-capabilities',
    requirement: 'IMG-CAPABILITIES-READ-ONLY',
    kind: 'state',
    see: 'update an image that was made for cloud-init and has its data: it has no capabilities',
    wrap: keepAltered('updateImage', ({ status }) =>
      status === 'available' ? { capabilities: [] } : {},
    ),
  },
  {
    id: 'image-captured-update-ends-its-capabilities',
    requirement: 'IMG-CAPABILITIES-READ-ONLY',
    kind: 'sequence',
    see: 'capture an image for cloud-init and update it: it has no capabilities',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const ending = keepAltered('updateImage', ({ id }) =>
        isCaptured(id) ? { capabilities: [] } : {},
      );
      return ending(noting(core));
    },
  },
  {
    id: 'image-captured-update-sets-created-by',
    requirement: 'IMG-CREATED-BY-READ-ONLY',
    kind: 'state',
    see: 'capture an image and send created_by in an update: it reads back as sent',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return setBy('created_by', ({ id }) => isCaptured(id))(noting(core));
    },
  },
  {
    id: 'image-available-update-sets-vendor',
    requirement: 'IMG-VENDOR-READ-ONLY',
    kind: 'state',
    see: 'send vendor in an update of an image with its data: it reads back as sent',
    wrap: setBy('vendor', ({ status }) => status === 'available'),
  },
];

/** An update sets a read-only field of the images that `when` picks. */
function setBy(field: string, when: (image: Body) => boolean): Wrap {
  return instead('updateImage', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const value = (request.body as Body)?.[field];
    const answered = step.answer?.body as Body;
    const image = step.state.images.get(answered?.id);
    if (image === undefined || value === undefined || !when(image)) return step;
    const images = step.state.images.put(image.id, { ...image, [field]: value });
    return { ...step, state: { ...step.state, images } };
  });
}
