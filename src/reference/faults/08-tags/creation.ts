import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { alterRequest, type Body, fromTime, instead, refuseWhen } from '../blocks/index.ts';
import { alterListed, areIds, FIELDS, type Field, isNobodys, ownIds } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Creations of tags refused or accepted wrongly (endpoints/tags#POST /tags). */
export const creationFaults: readonly Fault[] = [
  {
    id: 'tag-without-objects-refused',
    requirement: 'TAG-CREATE',
    kind: 'over-strict',
    see: 'create a tag without objects: it is refused',
    wrap: refuseWhen('createTag', (body) => FIELDS.every((field) => body[field] === undefined)),
  },
  {
    id: 'tag-on-two-kinds-refused',
    requirement: 'TAG-CREATE',
    kind: 'over-strict',
    see: 'create a tag on a volume and a domain: it is refused',
    wrap: refuseWhen('createTag', (body) => Boolean(body.volumes && body.domains)),
  },
  ...FIELDS.map(
    (field): Fault => ({
      id: `tag-on-no-${field}-refused`,
      requirement: 'TAG-CREATE',
      kind: 'over-strict',
      see: `create a tag with an empty list of ${field}: it is refused`,
      wrap: refuseWhen('createTag', (body) => body[field]?.length === 0),
    }),
  ),
  {
    id: 'tag-beside-an-empty-list-forgets-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create a tag on a volume with an empty list of domains: the volume does not carry it',
    wrap: alterListed('volumes', (ids, { domains }) => (domains?.length === 0 ? [] : ids)),
  },
  {
    id: 'tag-refused-after-three',
    requirement: 'TAG-CREATE',
    kind: 'sequence',
    see: 'create four tags: the fourth is refused',
    wrap: (core) => {
      const isLate = fromTime(4);
      return refuseWhen('createTag', () => isLate())(core);
    },
  },
  {
    id: 'tag-takes-ids-of-any-kind',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'cross-resource',
    see: 'create a tag on domains with the id of a volume: it is created, and the volume carries it',
    wrap: (core) => taggedByAnyId(numberedInOneRow(core)),
  },
  ...FIELDS.map(acceptsUnknown),
  ...FIELDS.map(acceptsOfAnotherAccount),
  takenTheSecondTime('an-unknown-object', 'TAG-CREATE-UNKNOWN-OBJECT', isNobodys),
  takenTheSecondTime(
    'an-object-of-another-account',
    'TAG-CREATE-PERMISSION',
    (state, field, id) => !isNobodys(state, field, id) && ownIds(state, field, [id]).length === 0,
  ),
  {
    id: 'tag-without-objects-left-behind',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    also: ['TAG-CREATE-ATOMIC', 'ERR-UNCHANGED'],
    kind: 'atomicity',
    see: 'create a tag on an unknown volume: refused, and the tag is there without objects',
    wrap: instead('createTag', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label }: Body = request.body ?? {};
      if (step.answer?.status !== 400) return step;
      const made = core(state, principal, { ...request, body: { label } }, ...rest);
      return { ...step, state: made.state };
    }),
  },
];

/** A creation that lists what cannot be tagged is carried out without it, once it was refused. @param what what that is */
function takenTheSecondTime(
  what: string,
  requirement: string,
  isMeant: (state: State, field: Field, id: number) => boolean,
): Fault {
  return {
    id: `tag-of-${what}-taken-the-second-time`,
    requirement,
    kind: 'sequence',
    see: `create a tag that lists ${what.replaceAll('-', ' ')}, twice: it is refused, and then created`,
    wrap: (core) => {
      const refused = new Set<string>();
      return instead('createTag', (inner, state, principal, request, ...rest) => {
        const body: Body = request.body ?? {};
        const asked = JSON.stringify(body);
        const isBad = (field: Field) =>
          areIds(body[field]) && body[field].some((id: number) => isMeant(state, field, id));
        const bad = FIELDS.filter(isBad);
        if (bad.length === 0) return inner(state, principal, request, ...rest);
        const right = Object.fromEntries(
          bad.map((field) => [
            field,
            body[field].filter((id: number) => !isMeant(state, field, id)),
          ]),
        );
        const wish = refused.has(asked) ? { ...request, body: { ...body, ...right } } : request;
        refused.add(asked);
        return inner(state, principal, wish, ...rest);
      })(core);
    },
  };
}

/** Ids that a list names are those of whatever kind has them. */
const taggedByAnyId = alterRequest('createTag', (request, state) => {
  const body: Body = structuredClone(request.body ?? {});
  for (const field of FIELDS.filter((each) => areIds(body[each]))) {
    for (const other of FIELDS) {
      const moved = ownIds(state, other, body[field]).filter((id) => isNobodys(state, field, id));
      if (moved.length === 0) continue;
      body[field] = body[field].filter((id: number) => !moved.includes(id));
      body[other] = [...(body[other] ?? []), ...moved];
    }
  }
  return { ...request, body };
});

/** No two objects have one id, whatever their kinds. */
function numberedInOneRow(core: Core): Core {
  return ({ counters, ...state }, ...rest) => {
    const next = Math.max(...Object.values(counters));
    const kinds = Object.keys(counters) as (keyof typeof counters)[];
    const row = Object.fromEntries(kinds.map((kind) => [kind, next])) as typeof counters;
    return core({ ...state, counters: row }, ...rest);
  };
}

function acceptsUnknown(field: Field): Fault {
  return {
    id: `tag-unknown-${field}-accepted`,
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'cross-resource',
    see: `create a tag on ${field} 1876543219: it is created`,
    wrap: alterListed(field, (ids, _, state) => ids.filter((id) => !isNobodys(state, field, id))),
  };
}

function acceptsOfAnotherAccount(field: Field): Fault {
  return {
    id: `tag-foreign-${field}-accepted`,
    requirement: 'TAG-CREATE-PERMISSION',
    kind: 'cross-resource',
    see: `create a tag on ${field} of another account: it is created`,
    wrap: alterListed(field, (ids, _, state) => {
      const own = ownIds(state, field, ids);
      return ids.filter((id) => own.includes(id) || isNobodys(state, field, id));
    }),
  };
}
