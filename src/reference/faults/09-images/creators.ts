import { hiddenFromTheOwner } from '../blocks/caller.ts';
import { alterCreated, alterImages, keepAltered } from '../blocks/image.ts';
import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Images that name somebody else than the user who made them (resources/image#created_by). */
export const creatorsFaults: readonly Fault[] = [
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
