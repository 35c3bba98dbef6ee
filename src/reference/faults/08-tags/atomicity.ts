import { tagKey } from '../../resources/08-tags/tagging.ts';
import type { State } from '../../state.ts';
import { type Body, fromTime, instead, refusal } from '../blocks/index.ts';
import { alterListed, areIds, FIELDS, isNobodys, ownIds, retag } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/**
 * Creations that tag some of the listed objects although another one cannot be tagged
 * (endpoints/tags#POST /tags).
 */
export const atomicityFaults: readonly Fault[] = [
  {
    id: 'tag-halfway',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'atomicity',
    see: 'create a tag on a volume and an unknown one: refused, and the volume carries it',
    wrap: halfway(() => true),
  },
  {
    id: 'tag-label-held-by-a-refusal',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'sequence',
    see: 'create a tag on an unknown volume, and once more without it: it is refused as taken',
    wrap: (core) => {
      const held = new Set<string>();
      return instead('createTag', (right, state, principal, request, ...rest) => {
        const { label, ...lists } = (request.body ?? {}) as Body;
        if (held.has(label)) return { state, answer: refusal('The label is taken.') };
        const step = right(state, principal, request, ...rest);
        const isMeant = step.answer !== undefined && step.answer.status >= 400;
        const namesObjects = Object.values(lists).some((list) => areIds(list) && list.length > 0);
        if (isMeant && namesObjects) held.add(label);
        return step;
      })(core);
    },
  },
  {
    id: 'tag-undone-by-a-refused-creation',
    requirement: 'TAG-CREATE-ATOMIC',
    kind: 'sequence',
    see: 'create a tag that is there on an unknown volume: refused, and what carried the tag has lost it',
    wrap: instead('createTag', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const body: Body = request.body ?? {};
      const isThere = state.tags.get(tagKey(1, body.label)) !== undefined;
      if (step.answer?.status !== 400 || !isThere || !listsNobodys(body, state)) return step;
      return { ...step, state: undone(step.state, body.label) };
    }),
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
];

function listsNobodys(body: Body, state: State): boolean {
  return (
    isWellFormed(body) &&
    FIELDS.some((field) => body[field]?.some((id: number) => isNobodys(state, field, id)))
  );
}

/** The state without the tag, on objects or by itself. */
function undone(state: State, label: string): State {
  const without = (tags: readonly string[]) => tags.filter((tag) => tag !== label);
  const bare = FIELDS.reduce(
    (less, field) => retag(less, field, ({ tags }) => without(tags)),
    state,
  );
  return { ...bare, tags: bare.tags.remove(tagKey(1, label)) };
}

/** Whether nothing but the objects that it lists can be wrong with the body. */
function isWellFormed(body: Body): boolean {
  const lists = FIELDS.map((field) => body[field] ?? []);
  return typeof body.label === 'string' && lists.every((list) => areIds(list));
}

/**
 * Tags the account's own objects, refuses for the other one, and leaves the tag on those objects.
 */
function halfway(when: (body: Body, state: State) => boolean): Fault['wrap'] {
  return instead('createTag', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const body: Body = request.body ?? {};
    if (step.answer?.status !== 400 || !isWellFormed(body) || !when(body, state)) return step;
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
