import { instead, OWNER } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Restricted users who may read, create or delete tags (resources/tag#unrestricted-user). */
export const permissionsFaults: readonly Fault[] = [
  ...['createTag', 'listTaggedObjects', 'deleteTag'].flatMap((operation) =>
    ['restricted', 'read-only', 'restricted-with-grants'].map(
      (username): Fault => ({
        id: `tag-${operation}-as-${username}`,
        requirement: 'TAG-UNRESTRICTED-ONLY',
        kind: 'auth',
        see: `send ${operation} as a restricted user`,
        wrap: instead(operation, (core, state, principal, ...rest) => {
          const isMeant = principal.kind === 'user' && principal.username === username;
          return core(state, isMeant ? OWNER : principal, ...rest);
        }),
      }),
    ),
  ),
];
