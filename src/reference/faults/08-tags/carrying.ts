import { alterState, fromTime, refuseWhen } from '../blocks/index.ts';
import { alterListed, FIELDS, type Field, retag, rowsOf, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

const REQUIREMENT: Readonly<Record<Field, string>> = {
  volumes: 'TAG-CREATE-VOLUMES',
  domains: 'TAG-CREATE-DOMAINS',
  computes: 'TAG-CREATE-COMPUTES',
  nodebalancers: 'TAG-CREATE-NODEBALANCERS',
};

/**
 * Objects that do not carry a tag after its creation, or still do after its deletion
 * (endpoints/tags).
 */
export const carryingFaults: readonly Fault[] = [
  ...(['computes', 'nodebalancers'] as const).flatMap((field): Fault[] => [
    {
      id: `tag-takes-the-place-of-others-on-${field}`,
      requirement: REQUIREMENT[field],
      kind: 'sequence',
      see: `create a second tag on ${field}: they do not carry the first one any more`,
      wrap: leaving(field, 1),
    },
    {
      id: `tag-takes-the-place-of-the-third-last-on-${field}`,
      requirement: REQUIREMENT[field],
      kind: 'boundary',
      see: `create a third tag on ${field}: they do not carry the first one any more`,
      wrap: leaving(field, 2),
    },
  ]),
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-forgets-${field}`,
      requirement: REQUIREMENT[field],
      kind: 'state',
      see: `create a tag on ${field}: they do not carry it`,
      wrap: alterListed(field, () => []),
    }),
  ),
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-on-first-of-${field}-only`,
      requirement: REQUIREMENT[field],
      kind: 'rare-value',
      see: `create a tag on two ${field}: the second one does not carry it`,
      wrap: alterListed(field, (ids) => ids.slice(0, 1)),
    }),
  ),
  ...(['computes', 'nodebalancers'] as const).map(
    (field): Fault => ({
      id: `tag-on-two-${field}-at-most`,
      requirement: REQUIREMENT[field],
      kind: 'boundary',
      see: `create a tag on three ${field}: the third one does not carry it`,
      wrap: alterListed(field, (ids) => ids.slice(0, 2)),
    }),
  ),
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-stays-on-${field}-as-their-third`,
      requirement: 'TAG-DELETE-UNTAGS',
      kind: 'boundary',
      see: `delete the third of three tags on ${field}: they keep it`,
      wrap: untagExcept(field, ({ tags }, _, label) => tags.indexOf(label) === 2),
    }),
  ),
  {
    id: 'tag-on-four-domains-refused',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'boundary',
    see: 'create a tag on four domains: it is refused',
    wrap: refuseWhen('createTag', ({ domains = [] }) => domains.length === 4),
  },
  {
    id: 'tag-on-ten-volumes-at-most',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'boundary',
    see: 'create a tag on twenty-six volumes: ten of them carry it',
    shownBy: 'the pages of a tag hold every object once',
    wrap: alterListed('volumes', (ids) => ids.slice(0, 10)),
  },
  {
    id: 'tag-not-on-tagged-domain',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'sequence',
    see: 'create a second tag on a domain: the domain does not carry it',
    wrap: alterListed('domains', (ids, _, state) =>
      ids.filter((id) => rowsOf(state, 'domains').get(id)?.tags.length === 0),
    ),
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
];

/** Of the tags on an object that a creation lists, only so many stay. */
function leaving(field: Field, most: number): Fault['wrap'] {
  return alterState('createTag', (after, _, { body }) =>
    retag(after, field, ({ id, tags }) =>
      Object(body)[field]?.includes(id) ? tags.slice(-most) : undefined,
    ),
  );
}
