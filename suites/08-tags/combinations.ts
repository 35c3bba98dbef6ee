import { KINDS, type Kind } from '../../src/check/arrange/tags/listed-object.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { acceptsEveryPair } from '../../src/check/combinations/accepted.ts';
import { closedBesideEverything } from '../../src/check/combinations/closed.ts';
import type { Disagreement } from '../../src/check/combinations/combination.ts';
import { refusesBesideEverything } from '../../src/check/combinations/refused.ts';
import type { Factor, Level } from '../../src/generate/contract/combinations/levels.ts';
import type { Request } from '../../src/http/exchange.ts';
import { poll } from '../../src/limits/poll.ts';
import { closures, outsidersOf } from '../12-authentication/outsiders.ts';
import { withCarriers } from './objects/carriers.ts';
import { areSame, type Carrier, objectsIn } from './objects/tagged-objects.ts';

const CARRIERS: readonly Kind[] = [
  'volumes',
  'volumes',
  'domains',
  'domains',
  'computes',
  'nodebalancers',
];

/** Tags on objects of all kinds together, and what is wrong about a creation beside any of them. */
export function combinationsChecks(check: Declare): void {
  check(
    'POST /tags: any two right values are accepted together',
    ['TAG-CREATE', 'TAG-OBJECTS', 'TAG-LABEL-LENGTH'],
    (t) =>
      withCarriers(t, CARRIERS, (carriers) =>
        acceptsEveryPair(t, {
          operation: 'createTag',
          requirement: 'TAG-CREATE',
          kept: {},
          factors: [LABEL, ...lists(carriers)],
          alsoHolds: (own, request) => listsAll(own, request, carriers),
        }),
      ),
    { objects: 2 },
  );

  check(
    'POST /tags: a rule holds beside any other value',
    ['TAG-LABEL-REQUIRED', 'TAG-LABEL-TYPE', 'TAG-LABEL-LENGTH', 'TAG-OBJECTS-TYPE'],
    (t) =>
      withCarriers(t, CARRIERS, (carriers) =>
        refusesBesideEverything(t, {
          operation: 'createTag',
          factors: [LABEL, ...lists(carriers)],
        }),
      ),
  );

  check('POST /tags: closed to others beside any value', closures('createTag'), (t) =>
    withCarriers(t, ['volumes', 'domains'], (carriers) =>
      closedBesideEverything(
        t,
        { operation: 'createTag', factors: [LABEL, ...lists(carriers)] },
        outsidersOf(t, 'createTag'),
      ),
    ),
  );
}

/** The shortest label may be a tag of the account already, which is not ours to delete. */
const LABEL: Factor = {
  name: 'label',
  levels: [
    { words: 'a plain label', field: 'label', changes: [] },
    {
      words: 'label of 50 characters',
      field: 'label',
      changes: [{ set: '/label', name: { fresh: 'label', length: 50 } }],
      requirement: 'TAG-LABEL-LENGTH',
    },
  ],
};

/** Of each kind no list, one object, and all there are. */
function lists(carriers: readonly Carrier[]): Factor[] {
  return KINDS.map((kind) => {
    const ids = carriers.filter((each) => each.kind === kind).map(({ id }) => id);
    const counts = ids.map((_, index) => ids.slice(0, index + 1));
    return { name: kind, levels: [none(kind), ...counts.map((listed) => list(kind, listed))] };
  });
}

function none(kind: Kind): Level {
  return { words: `no ${kind}`, field: kind, changes: [], isAbsent: true };
}

function list(kind: Kind, ids: readonly number[]): Level {
  const words = `${ids.length} of ${kind}`;
  return { words, field: kind, value: ids, changes: [{ set: `/${kind}`, value: ids }] };
}

/** In the end the tag lists all objects of its creation, and no other. */
async function listsAll(
  t: CheckContext,
  { json }: Request,
  carriers: readonly Carrier[],
): Promise<Disagreement | undefined> {
  const asked = json as { readonly label: string } & Partial<Record<Kind, readonly number[]>>;
  const tagged = carriers.filter(({ kind, id }) => asked[kind]?.includes(id));
  const path = tagPath(asked.label);
  const listed = async () => objectsIn((await t.owner.list(path)) ?? []);
  const { held, last } = await poll(listed, (seen) => areSame(seen, tagged), t.convergence);
  if (held) return undefined;
  return {
    requirement: 'TAG-OBJECTS',
    kind: 'other objects',
    expected: (words) => `a tag created with ${words} to list its ${tagged.length} objects`,
    received: `${last.length} objects`,
    answers: [await t.owner.get(path)],
  };
}
