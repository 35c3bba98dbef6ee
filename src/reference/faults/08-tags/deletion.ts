import type { Core } from '../../core.ts';
import { tagKey } from '../../resources/tagging.ts';
import { alterState, fromTime, instead, OWNER, refuseWhen } from '../blocks/index.ts';
import { FIELDS, type Field, labelIn, retag, rowsOf, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Deleting tags, and who may have to do with them, gone wrong (endpoints/tags). */
export const tagDeletionFaults: readonly Fault[] = [
  {
    id: 'tag-with-objects-not-deleted',
    requirement: 'TAG-DELETE',
    kind: 'over-strict',
    see: 'delete a tag that a domain carries: it is refused',
    wrap: refuseWhen('deleteTag', (_, request, state) =>
      rowsOf(state, 'domains').some(({ tags }) => tags.includes(labelIn(request))),
    ),
  },
  {
    id: 'tag-deleted-in-name-only',
    requirement: 'TAG-DELETE',
    // Its objects keep it too.
    also: ['TAG-DELETE-UNTAGS'],
    kind: 'state',
    see: 'delete a tag that objects carry: they are still listed under it',
    wrap: instead('deleteTag', (core, state, ...rest) => ({ ...core(state, ...rest), state })),
  },
  {
    id: 'tag-label-never-free-again',
    requirement: 'TAG-DELETE',
    kind: 'sequence',
    see: 'delete a tag and create it again: it is refused',
    wrap: neverFreeAgain,
  },
  {
    id: 'tag-of-fifty-not-deleted',
    requirement: 'TAG-DELETE',
    kind: 'rare-value',
    see: 'delete a tag of 50 characters: it is refused',
    wrap: refuseWhen('deleteTag', (_, request) => labelIn(request).length === 50),
  },
  {
    id: 'tag-of-odd-characters-not-found',
    requirement: 'TAG-DELETE',
    kind: 'rare-value',
    see: 'create the tag "a b" and delete it as a%20b: there is no such tag',
    wrap: refuseWhen('deleteTag', (_, request) => /[^\w.~-]/.test(labelIn(request))),
  },
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-stays-on-${field}`,
      requirement: 'TAG-DELETE-UNTAGS',
      // Under a tag created anew they are listed again.
      also: ['TAG-DELETE', 'TAG-OBJECTS'],
      kind: 'cross-resource',
      see: `delete a tag that ${field} carry: they keep it`,
      wrap: untagExcept(field, () => true),
    }),
  ),
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-stays-on-second-of-${field}`,
      requirement: 'TAG-DELETE-UNTAGS',
      also: ['TAG-DELETE', 'TAG-OBJECTS'],
      kind: 'rare-value',
      see: `delete a tag that two ${field} carry: the second one keeps it`,
      wrap: untagExcept(field, ({ id }, all) => all.length > 1 && id === all.at(-1)?.id),
    }),
  ),
  {
    id: 'tag-stays-from-the-second-deletion',
    requirement: 'TAG-DELETE-UNTAGS',
    also: ['TAG-DELETE', 'TAG-OBJECTS'],
    kind: 'sequence',
    see: 'delete two tags of a domain, one after the other: it keeps the second one',
    wrap: (core) => {
      const isLate = fromTime(2);
      return untagExcept('domains', () => isLate())(core);
    },
  },
  {
    id: 'tag-created-while-it-is-deleted',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'race',
    see: 'create and delete a tag at once: objects carry it, and there is no such tag',
    wrap: racing,
  },
  {
    id: 'tag-takes-the-others-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'cross-resource',
    see: 'delete one of two tags of a volume: it loses both',
    wrap: stripping('volumes'),
  },
  {
    id: 'tag-takes-the-others-of-load-balancers-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: 'delete one of two tags of a load balancer: it loses both',
    wrap: stripping('nodebalancers'),
  },
  {
    id: 'tag-takes-longer-ones-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: 'delete the tag blue of a volume that carries blue-green too: it loses both',
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'volumes', ({ tags }) =>
        tags.filter((tag) => !tag.startsWith(labelIn(request))),
      ),
    ),
  },
  {
    id: 'tag-takes-its-domains-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'cross-resource',
    see: 'delete a tag of two domains: the domains are deleted',
    wrap: alterState('deleteTag', (after, before, request) => {
      const tagged = rowsOf(before, 'domains').filter((row) => row.tags.includes(labelIn(request)));
      const domains = tagged.reduce((table, { id }) => table.remove(id), after.domains);
      return { ...after, domains };
    }),
  },
  {
    id: 'tag-deletion-renames-volumes',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: 'delete a tag of a volume: the volume is renamed',
    wrap: alterState('deleteTag', (after, before, request) => {
      const tagged = before.volumes.filter((row) => row.tags.includes(labelIn(request)));
      const volumes = tagged.reduce((table, { id }) => {
        const row = table.get(id);
        return row ? table.put(id, { ...row, label: 'untagged' }) : table;
      }, after.volumes);
      return { ...after, volumes };
    }),
  },
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

function stripping(field: Field): Fault['wrap'] {
  return alterState('deleteTag', (after, before, request) =>
    retag(after, field, ({ id }) =>
      rowsOf(before, field).get(id)?.tags.includes(labelIn(request)) ? [] : undefined,
    ),
  );
}

function neverFreeAgain(core: Core): Core {
  const used = new Set<string>();
  const noting = alterState('deleteTag', (after, _, request) => {
    used.add(labelIn(request));
    return after;
  });
  return refuseWhen('createTag', ({ label }) => used.has(label))(noting(core));
}

/** How close together two requests must be to pass for simultaneous, in milliseconds. */
const AT_ONCE = 25;

/** A creation just after a deletion of the same label tags its objects, but the tag goes all the same. */
function racing(core: Core): Core {
  const deleted = new Map<string, number>();
  const noting = instead('deleteTag', (right, state, principal, request, now, outcome) => {
    deleted.set(labelIn(request), now);
    return right(state, principal, request, now, outcome);
  });
  return instead('createTag', (right, state, principal, request, now, outcome) => {
    const step = right(state, principal, request, now, outcome);
    const { label } = (request.body ?? {}) as { label?: string };
    const raced = now - (deleted.get(label ?? '') ?? 0) <= AT_ONCE;
    if (!raced || !step.answer || step.answer.status >= 300) return step;
    const tags = step.state.tags.remove(tagKey(1, label ?? ''));
    return { ...step, state: { ...step.state, tags } };
  })(noting(core));
}
