import { isAnonymous, isRestricted } from '../blocks/caller.ts';
import { listOnly } from '../blocks/image.ts';
import { alterItems, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const WRONG = { eol: null, deprecated: false, size: 7, vendor: 'Another', capabilities: [] };

/** Lists that show public images as they are not (endpoints/images#GET /images). */
export const publishedFaults: readonly Fault[] = [
  ...(['eol', 'deprecated', 'capabilities'] as const).map(
    (field): Fault => ({
      id: `image-public-listed-with-another-${field}`,
      requirement: 'IMG-LIST',
      kind: 'rare-value',
      see: `list public images: ${field} is another than reading them shows`,
      wrap: listing(field),
    }),
  ),
  ...(['size', 'vendor'] as const).map(
    (field): Fault => ({
      id: `image-listed-to-anyone-with-another-${field}`,
      requirement: 'IMG-LIST',
      kind: 'auth',
      see: `list images without credentials: ${field} is another than reading them shows`,
      wrap: instead('listImages', (core, state, principal, ...rest) =>
        (isAnonymous(principal) ? listing(field)(core) : core)(state, principal, ...rest),
      ),
    }),
  ),
  {
    id: 'image-deprecated-not-listed-to-anyone',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images without credentials: the deprecated ones, which the owner is listed, are missing',
    wrap: instead('listImages', (core, state, principal, ...rest) =>
      (isAnonymous(principal) ? withoutDeprecated(core) : core)(state, principal, ...rest),
    ),
  },
  {
    id: 'image-public-not-listed-to-restricted-users',
    requirement: 'IMG-LIST',
    kind: 'auth',
    see: 'list images as a restricted user: no public one is there',
    wrap: instead('listImages', (core, state, principal, ...rest) =>
      (isRestricted(principal, state) ? withoutPublic(core) : core)(state, principal, ...rest),
    ),
  },
];

const withoutDeprecated = listOnly(({ deprecated }) => !deprecated);

const withoutPublic = listOnly(({ is_public }) => !is_public);

function listing(field: keyof typeof WRONG): Fault['wrap'] {
  return alterItems('listImages', (image) => {
    if (image.is_public) image[field] = WRONG[field];
  });
}
