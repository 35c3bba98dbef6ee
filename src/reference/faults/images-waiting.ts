import { DAY } from '../clock.ts';
import type { Image } from '../entities.ts';
import { acceptWhen, refuseWhen } from './blocks.ts';
import type { Fault } from './fault.ts';
import { alterPending, NEVER, reviving } from './image-blocks.ts';

/** Images that wait for their data, and what may be deployed, gone wrong (states/image). */
export const imageWaitingFaults: readonly Fault[] = [
  {
    id: 'image-upload-never-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'temporal',
    see: 'ask for an upload and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', () => NEVER),
  },
  {
    id: 'image-upload-expires-after-two-days',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'boundary',
    see: 'ask for an upload and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', (at) => at + DAY),
  },
  {
    id: 'image-upload-expires-after-twelve-hours',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'boundary',
    see: 'ask for an upload and let 23 hours pass: its image is gone',
    wrap: alterPending('uploadImage', (at) => at - DAY / 2),
  },
  {
    id: 'image-upload-expires-later-once-updated',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'update an image that waits for its data after 23 hours: it waits another day',
    wrap: alterPending('updateImage', (at) => at + DAY),
  },
  {
    id: 'image-upload-comes-back',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'send data after 25 hours: the image is there again',
    wrap: reviving,
  },
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

/** Deploys images that wait as if they were a public one. */
function deployed(when: (image: Image) => boolean): Fault['wrap'] {
  return acceptWhen(
    'createInstance',
    ({ image: id }, _, state) => {
      const image = typeof id === 'string' ? state.images.get(id) : undefined;
      return image?.status === 'pending_upload' && when(image);
    },
    (body) => ({ ...body, image: 'compute/debian12' }),
  );
}
