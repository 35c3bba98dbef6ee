import type { Principal } from '../../../access/authenticate.ts';
import type { Request } from '../../../call.ts';
import { isScoped, mistake } from '../../blocks/caller.ts';
import { listOnly } from '../../blocks/image.ts';
import { refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Lists that are refused, or lack images of the account (endpoints/images#GET /images). */
export const notListedFaults: readonly Fault[] = [
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
];

/** Those whom `when` picks are listed public images alone. */
function publicOnly(when: (principal: Principal, request: Request) => boolean): Fault['wrap'] {
  return mistake('listImages', when, () => ({ kind: 'anonymous' }));
}

/** A wrap that only those meet who say who they are. */
function forUsers(wrap: Fault['wrap']): Fault['wrap'] {
  return (core) => {
    const wrapped = wrap(core);
    return (state, principal, ...rest) =>
      (principal.kind === 'anonymous' ? core : wrapped)(state, principal, ...rest);
  };
}
