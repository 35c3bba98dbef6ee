import type { Image } from '../../../entities.ts';
import { alterCreated, alterImages, keepAltered } from '../../blocks/image.ts';
import { alterRequest, type Body, instead, refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Uploads gone wrong from the request on, until the data comes (endpoints/images#upload-procedure). */
export const uploadFaults: readonly Fault[] = [
  {
    id: 'image-available-before-upload',
    requirement: 'IMG-UPLOAD-PENDING',
    kind: 'temporal',
    see: 'ask for an upload and send nothing: after a while the image is available',
    wrap: (core) => {
      const begun = new Map<string, number>();
      return instead('getImage', (inner, state, principal, request, now, ...rest) => {
        const step = inner(state, principal, request, now, ...rest);
        const body = step.answer?.body as Body;
        if (!step.answer || body?.status !== 'pending_upload') return step;
        if (!begun.has(body.id)) begun.set(body.id, now);
        const isOver = now - (begun.get(body.id) ?? now) > 100;
        if (!isOver) return step;
        return { ...step, answer: { status: 200, body: { ...body, status: 'available' } } };
      })(core);
    },
  },
  {
    id: 'image-uploaded-with-cloud-init-is-automatic',
    requirement: 'IMG-TYPE-MANUAL',
    kind: 'rare-value',
    see: 'ask for an upload with cloud_init: its image is automatic',
    wrap: alterCreated(['uploadImage'], ({ capabilities }) =>
      capabilities.length > 0 ? { type: 'automatic' } : {},
    ),
  },
  {
    id: 'uploads-of-one-label-share-an-address',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'cross-resource',
    see: 'ask for two uploads of one label, and send data to upload_to of the second: it waits, the first is available',
    wrap: instead('uploadImage', (core, state, ...given) => {
      const step = core(state, ...given);
      const body = step.answer?.body as Body;
      const isWaiting = ({ label, uploadKey }: Image) =>
        uploadKey !== null && label === body?.image?.label;
      const [first] = state.images.filter(isWaiting);
      if (!step.answer || !first) return step;
      const upload_to = `${state.settings.origin}/uploads/${first.uploadKey}`;
      return { ...step, answer: { ...step.answer, body: { ...body, upload_to } } };
    }),
  },
  {
    id: 'image-upload-with-description-refused',
    requirement: 'IMG-UPLOAD',
    also: ['IMG-UPLOAD-DESCRIPTION-NULL'],
    kind: 'over-strict',
    see: 'ask for an upload with a description: refused',
    wrap: refuseWhen('uploadImage', ({ description }) => description !== undefined),
  },
  {
    id: 'image-upload-with-one-character-refused',
    requirement: 'IMG-UPLOAD-DESCRIPTION-MINIMUM',
    also: ['IMG-UPLOAD'],
    kind: 'rare-value',
    see: 'ask for an upload with a description of one character: refused',
    wrap: refuseWhen('uploadImage', ({ description }) => description?.length === 1),
  },
  ...[
    { operation: 'uploadImage', requirement: 'IMG-UPLOAD' },
    { operation: 'captureImage', requirement: 'IMG-CREATE' },
    { operation: 'updateImage', requirement: 'IMG-UPDATE' },
  ].flatMap(({ operation, requirement }): Fault[] => [
    {
      id: `image-description-on-one-line-by-${operation.slice(0, -'Image'.length)}`,
      requirement,
      kind: 'rare-value',
      see: `${operation} with line breaks in the description: they are spaces`,
      wrap: keepAltered(operation, ({ description }) => ({
        description: description?.replaceAll(/\s/g, ' ') ?? null,
      })),
    },
    {
      id: `image-description-in-entities-by-${operation.slice(0, -'Image'.length)}`,
      requirement,
      kind: 'rare-value',
      see: `${operation} with < in the description: it is &lt;`,
      wrap: keepAltered(operation, ({ description }) => ({
        description: description?.replaceAll('<', '&lt;') ?? null,
      })),
    },
  ]),
  {
    id: 'image-upload-forgets-its-label',
    requirement: 'IMG-UPLOAD',
    kind: 'state',
    see: 'ask for an upload: its image reads with another label',
    wrap: keepAltered('uploadImage', () => ({ label: 'upload' })),
  },
  {
    id: 'image-without-cloud-init',
    requirement: 'IMG-UPLOAD-CLOUD-INIT',
    kind: 'state',
    see: 'upload an image with cloud_init: it states no capability',
    wrap: alterRequest('uploadImage', (request) => ({
      ...request,
      body: { ...(request.body as Body), cloud_init: false },
    })),
  },
  {
    id: 'image-without-cloud-init-when-described',
    requirement: 'IMG-UPLOAD-CLOUD-INIT',
    kind: 'rare-value',
    see: 'upload an image with cloud_init and a description: it states no capability',
    wrap: keepAltered('uploadImage', ({ description }) =>
      description ? { capabilities: [] } : {},
    ),
  },
  {
    id: 'image-without-cloud-init-once-available',
    requirement: 'IMG-UPLOAD-CLOUD-INIT',
    kind: 'sequence',
    see: 'upload an image with cloud_init and send its data: it states no capability any more',
    wrap: alterImages((image) => {
      if (image.type === 'manual' && image.status === 'available') image.capabilities = [];
    }),
  },
  {
    id: 'image-available-without-data',
    requirement: 'IMG-UPLOAD-PENDING',
    kind: 'state',
    see: 'ask for an upload: its image is available at once',
    wrap: alterCreated(['uploadImage'], () => ({ status: 'available' })),
  },
  {
    id: 'image-creating-without-data',
    requirement: 'IMG-UPLOAD-PENDING',
    kind: 'state',
    see: 'ask for an upload: its image is creating',
    wrap: alterCreated(['uploadImage'], () => ({ status: 'creating' })),
  },
  {
    id: 'image-available-once-updated',
    requirement: 'IMG-UPLOAD-PENDING',
    kind: 'sequence',
    see: 'update an image that waits for its data: it is available',
    wrap: keepAltered('updateImage', () => ({ status: 'available' })),
  },
];
