import { DAY } from '../../clock.ts';
import type { Image } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterPending, NEVER, reviving } from '../blocks/image.ts';
import { acceptWhen, alterState, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

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
    id: 'image-deployed-after-its-deletion',
    requirement: 'INST-CREATE-IMAGE-KNOWN',
    kind: 'sequence',
    see: 'delete an image and deploy it: accepted',
    wrap: (core) => {
      const deleted = new Set<string>();
      const noting = alterState('deleteImage', (after, before) => {
        for (const { id } of before.images.filter(({ id }) => after.images.get(id) === undefined))
          deleted.add(id);
        return after;
      });
      return disguised((_, image) => deleted.has(image))(noting(core));
    },
  },
  {
    id: 'image-of-other-account-is-deployed',
    requirement: 'INST-CREATE-IMAGE-KNOWN',
    kind: 'cross-resource',
    see: 'deploy a private image of another account: accepted',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
        const isForeign = (image: string) => state.images.get(image)?.account !== user?.account;
        const isPrivate = (image: string) => state.images.get(image)?.is_public === false;
        const wrong = disguised((_, image) => isPrivate(image) && isForeign(image));
        return wrong(core)(state, principal, request, ...rest);
      },
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
  return disguised((state, id) => {
    const image = state.images.get(id);
    return image?.status === 'pending_upload' && when(image);
  });
}

/** Deploys the images that `when` picks by their ids as if they were a public one. */
function disguised(when: (state: State, image: string) => boolean): Fault['wrap'] {
  return acceptWhen(
    'createInstance',
    ({ image }, _, state) => typeof image === 'string' && when(state, image),
    (body) => ({ ...body, image: 'compute/debian12' }),
  );
}
