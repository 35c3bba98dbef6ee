import { isAnonymous } from '../blocks/caller.ts';
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
    id: 'image-read-by-anyone-without-its-eol',
    requirement: 'IMG-LIST',
    kind: 'auth',
    see: 'read a public image without credentials: its eol is null, listed it is not',
    wrap: instead('getImage', (core, state, principal, ...rest) =>
      (isAnonymous(principal) ? withoutEol(core) : core)(state, principal, ...rest),
    ),
  },
];

const withoutEol = alterItems('getImage', (image) => {
  image.eol = null;
});

function listing(field: keyof typeof WRONG): Fault['wrap'] {
  return alterItems('listImages', (image) => {
    if (image.is_public) image[field] = WRONG[field];
  });
}
