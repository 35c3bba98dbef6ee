import { hiddenFromTheOwner } from '../blocks/caller.ts';
import { alterCreated, alterImages, keepAltered } from '../blocks/image.ts';
import { alterAnswer, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Images that name somebody else than the user who made them (resources/image#created_by). */
export const creatorsFaults: readonly Fault[] = [
  {
    id: 'image-private-by-the-service',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'rare-value',
    see: 'read a private image: its creator is that of public images',
    wrap: alterImages((image) => {
      if (!image.is_public) image.created_by = 'compute';
    }),
  },
  {
    id: 'image-uploaded-by-its-account',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'rare-value',
    see: 'upload and capture an image: they name different creators',
    wrap: alterImages((image) => {
      if (image.status === 'pending_upload') image.created_by = 'account';
    }),
  },
  {
    id: 'image-with-its-data-by-its-account',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'rare-value',
    see: 'upload an image and send its data: it names another creator than a capture',
    wrap: (core) => {
      const uploaded = new Set<string>();
      const noting = alterAnswer('uploadImage', ({ image }) => void uploaded.add(image.id))(core);
      return alterImages((image) => {
        if (image.status === 'available' && uploaded.has(image.id)) image.created_by = 'account';
      })(noting);
    },
  },
  {
    id: 'image-of-another-user-names-the-owner',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'auth',
    see: 'ask for an upload as another user of the account: created_by is the owner',
    wrap: alterCreated(['uploadImage'], () => ({ created_by: 'owner' })),
  },
  {
    id: 'image-of-another-user-hidden-from-the-owner',
    requirement: 'IMG-GET',
    kind: 'auth',
    see: 'ask for an upload as another user of the account, and read it as the owner: 404',
    wrap: hiddenFromTheOwner('uploadImage', 'getImage'),
  },
  ...(['uploadImage', 'captureImage'] as const).map(
    (operation): Fault => ({
      id: `image-answered-by-${operation.toLowerCase()}-names-the-service`,
      requirement: 'IMG-CREATED-BY-USER',
      kind: 'state',
      see: `${operation}: the answer names the creator of public images; read, it is right`,
      wrap: alterImages(
        (image) => {
          image.created_by = 'compute';
        },
        [operation],
      ),
    }),
  ),
  {
    id: 'image-names-who-updated-it',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'auth',
    see: 'update an image that another user made: created_by is who updated it',
    wrap: instead('updateImage', (core, state, principal, ...rest) => {
      const { username } = principal.kind === 'user' ? principal : { username: 'owner' };
      const named = keepAltered('updateImage', () => ({ created_by: username }))(core);
      return named(state, principal, ...rest);
    }),
  },
];
