import type { Request } from '../../call.ts';
import type { State } from '../../state.ts';
import { isRestricted, mistake, openTheSecondTime } from '../blocks/caller.ts';
import { type Body, instead, OWNER } from '../blocks/index.ts';
import { FIELDS, labelIn, rowsOf } from '../blocks/tag.ts';
import { asOwner, grantOf } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Restricted users who may read, create or delete tags (resources/tag#unrestricted-user). */
export const permissionsFaults: readonly Fault[] = [
  openTheSecondTime('createTag', 'TAG-UNRESTRICTED-ONLY', 'a restricted user', isRestricted),
  openTheSecondTime('deleteTag', 'TAG-UNRESTRICTED-ONLY', 'a restricted user', isRestricted),
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
  {
    id: 'tags-listed-to-restricted-users',
    requirement: 'TAG-UNRESTRICTED-ONLY',
    kind: 'auth',
    see: 'send GET /tags as a restricted user: the tags of the account are listed',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const isList = request.method === 'GET' && request.path === '/v4/tags';
        const isMeant = isList && principal.kind === 'user' && principal.username === 'restricted';
        return core(state, isMeant ? OWNER : principal, request, ...rest);
      },
  },
  ...['createTag', 'listTaggedObjects', 'deleteTag'].map(
    (operation): Fault => ({
      id: `tag-${operation}-by-who-may-write-its-objects`,
      requirement: 'TAG-UNRESTRICTED-ONLY',
      kind: 'rare-value',
      see: `send ${operation} about a volume of one's own as a restricted user`,
      wrap: asOwner(operation, (username, state, request) =>
        volumesOf(state, request).some(
          (id) => grantOf(state, username, `volume/${id}`) === 'read_write',
        ),
      ),
    }),
  ),
  ...(['createVolume', 'createDomain', 'updateVolume'] as const).map(
    (operation): Fault => ({
      id: `tags-by-restricted-user-in-${operation}`,
      requirement: 'TAG-UNRESTRICTED-ONLY',
      kind: 'auth',
      see: `name tags in ${operation} as a restricted user: the object carries them`,
      wrap: tagsAsAsked(operation, ({ length }) => length > 0),
    }),
  ),
  {
    id: 'tags-taken-off-by-restricted-user',
    requirement: 'TAG-UNRESTRICTED-ONLY',
    kind: 'rare-value',
    see: 'update a volume to no tags as a restricted user who may write it: they are gone',
    wrap: tagsAsAsked('updateVolume', ({ length }) => length === 0),
  },
  ...['restricted', 'read-only', 'restricted-with-grants'].map(
    (username): Fault => ({
      id: `tag-refused-to-${username}-and-made`,
      requirement: 'TAG-UNRESTRICTED-ONLY',
      also: ['ERR-UNCHANGED'],
      kind: 'auth',
      see: 'tag an object as a restricted user: it is refused, and the object carries the tag',
      wrap: instead('createTag', (core, state, principal, ...rest) => {
        const step = core(state, principal, ...rest);
        const isMeant = principal.kind === 'user' && principal.username === username;
        if (!isMeant || !step.answer || step.answer.status < 400) return step;
        return { ...step, state: core(state, OWNER, ...rest).state };
      }),
    }),
  ),
  {
    id: 'tag-listed-to-restricted-users-who-name-a-page',
    requirement: 'TAG-UNRESTRICTED-ONLY',
    kind: 'rare-value',
    see: 'send GET /tags/{tagLabel}?page=1 as a restricted user: what carries it is listed',
    wrap: mistake(
      'listTaggedObjects',
      (principal, { query }, state) => isRestricted(principal, state) && 'page' in query,
    ),
  },
  {
    id: 'tag-on-nothing-deleted-by-restricted',
    requirement: 'TAG-UNRESTRICTED-ONLY',
    kind: 'rare-value',
    see: 'delete a tag that is on no object as a restricted user: it is deleted',
    wrap: asOwner('deleteTag', (_, state, request) => {
      const label = labelIn(request);
      return FIELDS.every(
        (field) => !rowsOf(state, field).some(({ tags }) => tags.includes(label)),
      );
    }),
  },
];

/** The volumes that a creation names, or that carry the tag in the path. */
function volumesOf(state: State, request: Request): readonly number[] {
  const { volumes = [] }: Body = request.body ?? {};
  const carrying = rowsOf(state, 'volumes').filter(({ tags }) => tags.includes(labelIn(request)));
  return [volumes, carrying.map(({ id }) => id)].flat();
}

/** Takes a restricted user for the owner as soon as the tags are named that `when` picks. */
function tagsAsAsked(operation: string, when: (tags: readonly unknown[]) => boolean) {
  return mistake(operation, (principal, { body }, state) => {
    const { tags } = Object(body);
    return isRestricted(principal, state) && Array.isArray(tags) && when(tags);
  });
}
