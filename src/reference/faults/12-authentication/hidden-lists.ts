import { mistake } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';
import { isUnknown } from './credentials.ts';

/** Private things that lists which anyone may read show to who has no valid token (authentication#rule-1). */
export const hiddenListsFaults: readonly Fault[] = [
  ...Object.entries({ images: 'listImages', scripts: 'listStackScripts' }).map(
    ([what, operation]): Fault => ({
      id: `auth-any-token-lists-private-${what}`,
      requirement: 'AUTH-INVALID-REFUSED',
      kind: 'auth',
      see: `send ${operation} with a token that nobody issued: private ${what} are listed`,
      wrap: mistake(operation, isUnknown),
    }),
  ),
  ...Object.entries({ images: 'listImages', scripts: 'listStackScripts' }).map(
    ([what, operation]): Fault => ({
      id: `auth-revoked-token-lists-private-${what}`,
      requirement: 'AUTH-REVOKED-REFUSED',
      kind: 'auth',
      see: `send ${operation} with a revoked token: private ${what} are listed`,
      wrap: mistake(
        operation,
        (_, { token = '' }, { tokens }) => tokens.get(token)?.revoked === true,
      ),
    }),
  ),
  {
    id: 'auth-revoked-token-lists-volumes-with-page',
    requirement: 'AUTH-REVOKED-REFUSED',
    kind: 'rare-value',
    see: 'send GET /volumes?page=1 with a revoked token: they are listed',
    wrap: mistake(
      'listVolumes',
      (_, { token = '', query }, { tokens }) =>
        tokens.get(token)?.revoked === true && 'page' in query,
    ),
  },
];
