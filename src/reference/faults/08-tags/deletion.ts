import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { alterState, instead, refuseWhen } from '../blocks/index.ts';
import { FIELDS, type Field, labelIn, retag, rowsOf } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Deletions of tags that do too little or too much (endpoints/tags#DELETE /tags/{tagLabel}). */
export const deletionFaults: readonly Fault[] = [
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
    id: 'deleted-tag-stays-in-the-list-of-tags',
    requirement: 'TAG-DELETE',
    kind: 'state',
    see: 'delete a tag and list all tags: it is there, though nothing carries it',
    wrap: (core) => {
      const deleted = new Set<string>();
      return (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        if (step.answer?.status !== 200) return step;
        if (request.method === 'DELETE' && request.path.startsWith('/v4/tags/'))
          deleted.add(labelIn(request));
        if (request.method !== 'GET' || request.path !== '/v4/tags') return step;
        const body = Object(step.answer.body);
        const data = [...body.data, ...[...deleted].map((label) => ({ label }))];
        return { state: step.state, answer: { ...step.answer, body: { ...body, data } } };
      };
    },
  },
  {
    id: 'tag-label-never-free-again',
    requirement: 'TAG-DELETE',
    kind: 'sequence',
    see: 'delete a tag and create it again: it is refused',
    wrap: neverFreeAgain,
  },
  {
    id: 'tag-put-on-again-after-deletion-not-found',
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: 'delete a tag and put it on a volume by an update: GET /tags/{tagLabel} is refused',
    wrap: goneForUpdates,
  },
  {
    id: 'tag-of-fifty-not-deleted',
    requirement: 'TAG-DELETE',
    kind: 'rare-value',
    see: 'delete a tag of 50 characters: it is refused',
    wrap: refuseWhen('deleteTag', (_, request) => labelIn(request).length === 50),
  },
  {
    id: 'tag-takes-the-others-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'cross-resource',
    see: 'delete one of two tags of a volume: it loses both',
    wrap: removesAllTags('volumes'),
  },
  ...(['startsWith', 'endsWith'] as const).map(takesAlike),
  {
    id: 'tag-takes-the-others-of-load-balancers-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: 'delete one of two tags of a load balancer: it loses both',
    wrap: removesAllTags('nodebalancers'),
  },
  {
    id: 'tag-takes-the-others-of-instances-along',
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: 'delete one of two tags of an instance: it loses both',
    wrap: removesAllTags('computes'),
  },
  ...FIELDS.map(staysInCompany),
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
];

function staysInCompany(field: Field): Fault {
  const carries = (state: State, kind: Field, label: string) =>
    rowsOf(state, kind).some(({ tags }) => tags.includes(label));
  return {
    id: `tag-of-several-kinds-stays-on-${field}`,
    requirement: 'TAG-DELETE-UNTAGS',
    // An update of a volume brings a deleted tag back, which then lists nothing else.
    ...(field === 'volumes' ? { also: ['TAG-OBJECTS'] } : {}),
    kind: 'rare-value',
    see: `delete a tag of ${field} that something of another kind carries: they keep it`,
    wrap: alterState('deleteTag', (after, before, request) => {
      const label = labelIn(request);
      if (!FIELDS.some((kind) => kind !== field && carries(before, kind, label))) return after;
      return retag(after, field, ({ id }) => rowsOf(before, field).get(id)?.tags);
    }),
  };
}

function takesAlike(alike: 'startsWith' | 'endsWith'): Fault {
  const where = alike === 'startsWith' ? 'begin' : 'end';
  return {
    id: `tag-takes-those-along-that-${where}-with-it`,
    requirement: 'TAG-DELETE-KEEPS-OBJECTS',
    kind: 'rare-value',
    see: `delete a tag of a domain that has one that ${where}s with its label: it loses both`,
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'domains', ({ tags }) => tags.filter((tag) => !tag[alike](labelIn(request)))),
    ),
  };
}

function removesAllTags(field: Field): Fault['wrap'] {
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

/** Only another creation brings a deleted label back. */
function goneForUpdates(core: Core): Core {
  const gone = new Set<string>();
  const noting = alterState('deleteTag', (after, _, request) => {
    gone.add(labelIn(request));
    return after;
  });
  const forgetting = alterState('createTag', (after, _, request) => {
    gone.delete(Object(request.body).label);
    return after;
  });
  return refuseWhen('listTaggedObjects', (_, request) => gone.has(labelIn(request)))(
    forgetting(noting(core)),
  );
}
