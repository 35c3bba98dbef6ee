import type { Core } from '../../core.ts';
import type { Image } from '../../entities.ts';
import { afterData, alterPending, disguised } from '../blocks/image.ts';
import { acceptWhen, alterAnswer, alterState, type Body, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Instances from images that are not available, or not everywhere (states/image). */
export const deploymentFaults: readonly Fault[] = [
  {
    id: 'image-pending-is-deployed',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'state',
    see: 'deploy an image that waits for its data: accepted',
    wrap: deployed(() => true),
  },
  {
    id: 'image-pending-is-deployed-once-described',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'sequence',
    see: 'update an image that waits for its data and deploy it: accepted',
    wrap: deployed(({ description }) => Boolean(description)),
  },
  {
    id: 'image-is-deployed-once-its-data-has-come',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'state',
    see: 'send the data of an image that takes a while to be available and deploy it at once: accepted',
    wrap: (core) => deployed(({ uploadKey }) => uploadKey === null)(processedLate(core)),
  },
  {
    id: 'image-pending-is-deployed-and-booted',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'rare-value',
    see: 'deploy an image that waits for its data so that the instance boots: accepted',
    wrap: deployedWhere(({ booted }) => booted !== false),
  },
  {
    id: 'image-pending-is-deployed-in-another-region',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'cross-resource',
    see: 'deploy an image that waits for its data in another region than its own: accepted',
    wrap: deployedWhere(({ region }) => region !== 'us-east'),
  },
  {
    id: 'image-being-captured-is-deployed',
    requirement: 'IMG-DEPLOY-AVAILABLE-ONLY',
    kind: 'state',
    see: 'deploy an image that is being captured: accepted',
    wrap: (core) =>
      disguised((state, image) => state.images.get(image)?.status === 'creating')(
        alterPending('captureImage', (at) => at + 5_000)(core),
      ),
  },
  {
    id: 'image-updated-is-not-deployed',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'sequence',
    see: 'upload data, update the image and deploy it: refused',
    wrap: (core) => {
      const updated = new Set<unknown>();
      const refusing = refuseWhen('createInstance', ({ image }) => updated.has(image));
      const noting = alterAnswer('updateImage', ({ id }) => {
        updated.add(id);
      });
      return refusing(noting(core));
    },
  },
  {
    id: 'image-deployed-once-only',
    requirement: 'IMG-UPLOAD-ANY-REGION',
    kind: 'sequence',
    see: 'deploy an uploaded image in two regions: the second time it is refused',
    wrap: (core) => {
      const deployed = new Set<unknown>();
      const noting = alterState('createInstance', (after, _, { body }) => {
        deployed.add(Object(body).image);
        return after;
      });
      const refusing = refuseWhen(
        'createInstance',
        ({ image }) => String(image).startsWith('private/') && deployed.has(image),
      );
      return noting(refusing(core));
    },
  },
  {
    id: 'image-uploaded-elsewhere-deployed-there-only',
    requirement: 'IMG-UPLOAD-ANY-REGION',
    kind: 'cross-resource',
    see: 'upload an image in another region and deploy it in the first one: refused',
    wrap: uploadedElsewhere,
  },
  {
    id: 'image-deployed-in-one-region-only',
    requirement: 'IMG-UPLOAD-ANY-REGION',
    kind: 'cross-resource',
    see: 'deploy an uploaded image in another region: refused',
    wrap: refuseWhen(
      'createInstance',
      ({ image, region }) => String(image).startsWith('private/') && region !== 'us-east',
    ),
  },
];

/** Data takes seconds until its image is available. */
const processedLate = afterData((after, id) => ({
  ...after,
  pending: after.pending.map((each) => (each.id === id ? { ...each, at: each.at + 5_000 } : each)),
}));

/** Images that were uploaded elsewhere, by what was asked for. */
function uploadedElsewhere(core: Core): Core {
  const elsewhere = new Set<unknown>();
  const noting = alterAnswer('uploadImage', (body, request) => {
    if (Object(request.body).region !== 'us-east') elsewhere.add(body.image?.id);
    return undefined;
  })(core);
  return refuseWhen(
    'createInstance',
    ({ image, region }) => elsewhere.has(image) && region === 'us-east',
  )(noting);
}

/** Deploys images that wait as if they were a public one. */
function deployed(when: (image: Image) => boolean): Fault['wrap'] {
  return disguised((state, id) => {
    const image = state.images.get(id);
    return image?.status === 'pending_upload' && when(image);
  });
}

/** Deploys images that wait as if they were a public one, where the request is one that `when` picks. */
function deployedWhere(when: (body: Body) => boolean): Fault['wrap'] {
  return acceptWhen(
    'createInstance',
    (body, _, { images }) => images.get(body.image)?.status === 'pending_upload' && when(body),
    (body) => ({ ...body, image: 'compute/debian12' }),
  );
}
