import { alterImages, keepAltered } from '../blocks/image.ts';
import { alterAnswer, instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Reads of images that are refused, or answer another type, id or image (endpoints/images). */
export const readingFaults: readonly Fault[] = [
  {
    id: 'image-automatic-until-it-is-updated',
    requirement: 'IMG-TYPE-AUTOMATIC',
    kind: 'sequence',
    see: 'update an image that was made from a deleted instance: it is of type manual',
    wrap: keepAltered('updateImage', () => ({ type: 'manual', expiry: null })),
  },
  {
    id: 'image-public-refused-to-restricted-users',
    requirement: 'IMG-GET',
    kind: 'auth',
    see: 'read a public image as a restricted user: it is refused',
    wrap: instead('getImage', (core, state, principal, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      return user?.restricted
        ? { state, answer: refusal('Not found.', 404) }
        : core(state, principal, ...rest);
    }),
  },
  {
    id: 'image-automatic-called-manual',
    requirement: 'IMG-TYPE-AUTOMATIC',
    kind: 'state',
    see: 'read an image that was made from a deleted instance: it is manual',
    wrap: alterImages((image) => {
      if (image.type === 'automatic') Object.assign(image, { type: 'manual', expiry: null });
    }),
  },
  {
    id: 'image-with-cloud-init-unreadable',
    requirement: 'IMG-GET',
    kind: 'rare-value',
    see: 'read a private image with cloud-init: another one is answered',
    wrap: alterAnswer('getImage', (body) =>
      !body.is_public && body.capabilities.length > 0 ? { ...body, label: 'other' } : body,
    ),
  },
  {
    id: 'image-of-another-id',
    requirement: 'IMG-GET',
    kind: 'state',
    see: 'read a private image: its id is another',
    wrap: alterAnswer('getImage', (body) =>
      body.is_public ? body : { ...body, id: `${body.id}0` },
    ),
  },
];
