import type { Principal } from '../../access/authenticate.ts';
import type { Request } from '../../call.ts';
import { isScoped, mistake } from '../blocks/caller.ts';
import { alterImages, capturing, keepAltered, listOnly } from '../blocks/image.ts';
import {
  alterAnswer,
  alterItems,
  type Body,
  instead,
  refusal,
  refuseWhen,
} from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Lists and reads of images gone wrong (endpoints/images). */
export const readingFaults: readonly Fault[] = [
  {
    id: 'image-captured-listed-with-first-label',
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: 'capture an image, update its label and list images: the first label',
    wrap: (core) => {
      const labels = new Map<string, string>();
      const noting = alterItems('captureImage', ({ id, label }) => labels.set(id, label));
      const listing = alterItems('listImages', (image) => {
        image.label = labels.get(image.id) ?? image.label;
      });
      return listing(noting(core));
    },
  },
  {
    id: 'image-automatic-until-it-is-updated',
    requirement: 'IMG-TYPE-AUTOMATIC',
    kind: 'sequence',
    see: 'update an image that was made from a deleted instance: it is of type manual',
    wrap: keepAltered('updateImage', () => ({ type: 'manual', expiry: null })),
  },
  ...(['label', 'description', 'status'] as const).map(listedAsAsked),
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
    id: 'image-listed-without-capabilities',
    requirement: 'IMG-LIST',
    kind: 'state',
    see: 'ask for an upload with cloud_init and list images: it has no capabilities',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.capabilities = [];
    }),
  },
  {
    id: 'image-listed-by-another-label',
    requirement: 'IMG-LIST',
    kind: 'format',
    see: 'list images: labels are in capitals',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.label = item.label.toUpperCase();
    }),
  },
  {
    id: 'image-captured-listed-as-creating',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'capture an image and list images once it is available: it is creating',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return alterItems('listImages', (item) => {
        if (isCaptured(item.id)) item.status = 'creating';
      })(noting(core));
    },
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
    id: 'image-automatic-listed-as-manual',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images, one of which was made from a deleted instance: it is manual',
    wrap: alterItems('listImages', (item) => {
      if (item.type === 'automatic') Object.assign(item, { type: 'manual', expiry: null });
    }),
  },
  {
    id: 'image-id-twice-in-list',
    requirement: 'IMG-ID-UNIQUE',
    kind: 'schema',
    see: 'list images: another one has the id of the first',
    wrap: alterAnswer('listImages', (body) => ({ ...body, data: [...body.data, body.data[0]] })),
  },
  {
    id: 'image-list-without-deprecated',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images with credentials: the deprecated one is missing',
    wrap: forUsers(listOnly(({ deprecated }) => !deprecated)),
  },
  {
    id: 'image-list-by-scope-without-deprecated',
    requirement: 'IMG-LIST',
    kind: 'auth',
    see: 'list images with a token of the scope images:read_only: the deprecated one is missing',
    wrap: (core) => {
      const wrapped = listOnly(({ deprecated }) => !deprecated)(core);
      return (state, principal, ...rest) =>
        (isScoped(principal) ? wrapped : core)(state, principal, ...rest);
    },
  },
  {
    id: 'image-list-for-nobody',
    requirement: 'IMG-LIST',
    kind: 'over-strict',
    see: 'list images with credentials: refused',
    wrap: forUsers(refuseWhen('listImages', () => true)),
  },
  {
    id: 'image-list-without-private',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'state',
    see: 'list images with credentials: private ones are missing',
    wrap: listOnly(({ is_public }) => is_public),
  },
  {
    id: 'image-list-without-pending',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'rare-value',
    see: 'ask for an upload and list images: its image is missing',
    wrap: listOnly(({ status }) => status !== 'pending_upload'),
  },
  {
    id: 'image-list-by-pages-without-private',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'rare-value',
    see: 'list images with page_size=25: private ones are missing',
    wrap: publicOnly((_, { query }) => query.page_size === '25'),
  },
  {
    id: 'image-first-page-asked-for-without-private',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'rare-value',
    see: 'list images with page=1 and nothing else: private ones are missing',
    wrap: publicOnly((_, { query }) => query.page === '1' && query.page_size === undefined),
  },
  {
    id: 'image-list-by-scope-without-private',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'auth',
    see: 'list images with a token of the scope images:read_only: private ones are missing',
    wrap: publicOnly((principal) => principal.kind === 'user' && principal.scopes !== 'all'),
  },
  {
    id: 'image-list-without-those-with-data',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'state',
    see: 'upload an image and list images: it is missing once it is available',
    // Its listing is compared with what reading it shows, too.
    wrap: listOnly(({ is_public, status }) => is_public || status !== 'available'),
  },
  ...(['size', 'type', 'created_by'] as const).map(listedOtherwise),
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

/** Those whom `when` picks are listed public images alone. */
function publicOnly(when: (principal: Principal, request: Request) => boolean): Fault['wrap'] {
  return mistake('listImages', when, () => ({ kind: 'anonymous' }));
}

const OTHERWISE = { size: 7, type: 'automatic', created_by: 'somebody' };

/** The list shows a field of private images otherwise than reading them does. */
function listedOtherwise(field: keyof typeof OTHERWISE): Fault {
  return {
    id: `image-listed-with-another-${field.replace('_', '-')}`,
    requirement: 'IMG-LIST',
    kind: 'state',
    see: `list images: ${field} of private ones is another than reading them shows`,
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item[field] = OTHERWISE[field];
    }),
  };
}

/** The list shows a field of an upload as it was when it was asked for. */
function listedAsAsked(field: 'label' | 'description' | 'status'): Fault {
  return {
    id: `image-listed-with-first-${field}`,
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: `ask for an upload, change its ${field} and list images: it is as before`,
    wrap: (core) => {
      const first = new Map<string, Body>();
      const noting = alterAnswer('uploadImage', ({ image }) => {
        first.set(image.id, image[field]);
      })(core);
      return alterItems('listImages', (item) => {
        if (first.has(item.id)) item[field] = first.get(item.id);
      })(noting);
    },
  };
}

/** A wrap that only those meet who say who they are. */
function forUsers(wrap: Fault['wrap']): Fault['wrap'] {
  return (core) => {
    const wrapped = wrap(core);
    return (state, principal, ...rest) =>
      (principal.kind === 'anonymous' ? core : wrapped)(state, principal, ...rest);
  };
}
