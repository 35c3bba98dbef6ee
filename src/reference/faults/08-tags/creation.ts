import { tagKey } from '../../resources/tagging.ts';
import type { State } from '../../state.ts';
import { alterAnswer, type Body, fromTime, instead, refuseWhen } from '../blocks/index.ts';
import { alterListed, FIELDS, type Field, isNobodys, ownIds, rowsOf } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

const REQUIREMENT: Readonly<Record<Field, string>> = {
  volumes: 'TAG-CREATE-VOLUMES',
  domains: 'TAG-CREATE-DOMAINS',
  computes: 'TAG-CREATE-COMPUTES',
  nodebalancers: 'TAG-CREATE-NODEBALANCERS',
};

/** Creating tags gone wrong (endpoints/tags#POST /tags). */
export const tagCreationFaults: readonly Fault[] = [
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
  {
    id: 'tag-not-on-tagged-domain',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'sequence',
    see: 'create a second tag on a domain: the domain does not carry it',
    wrap: alterListed('domains', (ids, _, state) =>
      ids.filter((id) => rowsOf(state, 'domains').get(id)?.tags.length === 0),
    ),
  },
  {
    id: 'tag-with-digit-first-not-on-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'rare-value',
    see: 'create the tag 4-you on a volume: it does not carry it',
    wrap: alterListed('volumes', (ids, { label }) => (/^\d/.test(label) ? [] : ids)),
  },
  ...FIELDS.map(unknownAccepted),
  ...FIELDS.map(foreignAccepted),
  {
    id: 'tag-foreign-instance-beside-own-accepted',
    requirement: 'TAG-CREATE-PERMISSION',
    kind: 'rare-value',
    see: 'create a tag on an instance and one of another account: it is created',
    wrap: alterListed('computes', (ids, _, state) =>
      ids.filter(
        (id, at) =>
          at === 0 ||
          isNobodys(state, 'computes', id) ||
          ownIds(state, 'computes', [id]).length > 0,
      ),
    ),
  },
  {
    id: 'tag-unknown-id-beside-two-good-ones',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'rare-value',
    see: 'create a tag on two volumes and an unknown one: it is created',
    wrap: alterListed('volumes', (ids, _, state) =>
      ids.length > 2 ? ids.filter((id) => !isNobodys(state, 'volumes', id)) : ids,
    ),
  },
  {
    id: 'tag-without-objects-left-behind',
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
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
  {
    id: 'tag-halfway',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'atomicity',
    see: 'create a tag on a volume and an unknown one: refused, and the volume carries it',
    wrap: halfway(() => true),
  },
  {
    id: 'tag-halfway-when-last',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'atomicity',
    see: 'create a tag on domains of which the last is unknown: refused, and the first carries it',
    wrap: halfway(({ domains = [] }, state) => isNobodys(state, 'domains', domains.at(-1) ?? 0)),
  },
  {
    id: 'tag-halfway-before-load-balancers',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'rare-value',
    see: 'create a tag on a volume and an unknown load balancer: refused, and the volume carries it',
    wrap: halfway(({ nodebalancers = [] }, state) =>
      nodebalancers.some((id: number) => isNobodys(state, 'nodebalancers', id)),
    ),
  },
  {
    id: 'tag-halfway-from-the-fifth-refusal',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'sequence',
    see: 'be refused five times: the fifth leaves the good objects with the tag',
    wrap: (core) => {
      const isLate = fromTime(5);
      return halfway(() => isLate())(core);
    },
  },
  {
    id: 'tag-answer-without-label',
    requirement: 'TAG-LABEL',
    kind: 'schema',
    see: 'create a tag: the answer does not name it',
    wrap: alterAnswer('createTag', ({ label, ...rest }) => ({ ...rest, name: label })),
  },
  {
    id: 'tag-answer-null-label',
    requirement: 'TAG-LABEL',
    kind: 'schema',
    see: 'create a tag: its label is null',
    wrap: alterAnswer('createTag', (body) => ({ ...body, label: null })),
  },
];

function unknownAccepted(field: Field): Fault {
  return {
    id: `tag-unknown-${field}-accepted`,
    requirement: 'TAG-CREATE-UNKNOWN-OBJECT',
    kind: 'cross-resource',
    see: `create a tag on ${field} 999999999: it is created`,
    wrap: alterListed(field, (ids, _, state) => ids.filter((id) => !isNobodys(state, field, id))),
  };
}

function foreignAccepted(field: Field): Fault {
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

/** Tags the good objects, finds the bad one, and refuses without taking anything back. */
function halfway(when: (body: Body, state: State) => boolean): Fault['wrap'] {
  return instead('createTag', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const body: Body = request.body ?? {};
    if (step.answer?.status !== 400 || !when(body, state)) return step;
    const good = FIELDS.map((field) => [field, ownIds(state, field, body[field] ?? [])]);
    const tagged = core(
      state,
      principal,
      { ...request, body: { ...body, ...Object.fromEntries(good) } },
      ...rest,
    );
    const tags = tagged.state.tags.remove(tagKey(1, body.label));
    return { state: { ...tagged.state, tags }, answer: step.answer };
  });
}
