import { KINDS, type Kind } from '../../src/check/arrange/tags/listed-object.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import {
  fullSets,
  listsOf,
  type Other,
  type TaggedSet,
  taggedSet,
} from '../../src/generate/08-tags/tagged-set.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isShortRun } from '../support/longer-runs.ts';
import {
  comesToCarry,
  listing,
  lookAt,
  nameOf,
  waitFor,
  withCarriers,
} from './objects/carriers.ts';
import {
  everyObjectOfOtherAccount,
  type OtherObject,
  refusesTagOn,
} from './objects/other-account.ts';
import { areSame, type Carrier, listsExactly, objectsUnder } from './objects/tagged-objects.ts';
import { createTag, listsNothing } from './requests.ts';

const CASES = 24;
const OWN: readonly Kind[] = [
  'volumes',
  'volumes',
  'domains',
  'domains',
  'nodebalancers',
  'computes',
];

/** All objects listed are tagged, or none is and there is no tag. */
export function atomicityChecks(check: Declare): void {
  check(
    'when one listed object cannot be tagged, none is',
    ['TAG-CREATE-ATOMIC', 'TAG-CREATE-UNKNOWN-OBJECT', 'TAG-CREATE-PERMISSION'],
    (t) =>
      withCarriers(t, OWN, async (carriers) => {
        const others = await everyObjectOfOtherAccount(t);
        const bad = untaggable(others);
        const sets = taggedSet(carriers.length, bad);
        const trial = { cases: CASES, examples: fullSets(carriers.length, bad) };
        await property(t, sets, trial, (set) => tagsNone(t, set, carriers, others));
        for (const kind of KINDS.slice(0, 2)) await leavesItsLabel(t, kind, carriers);
      }),
    { early: true },
  );
}

/**
 * What cannot be tagged: an id of no object and, where they are known, objects of another account.
 */
function untaggable(others: readonly OtherObject[]): Other<Kind>[] {
  return [
    ...KINDS.map((kind) => [kind, 'nobody'] as const),
    ...others.map(({ kind }) => [kind, 'another account'] as const),
  ];
}

async function tagsNone(
  t: CheckContext,
  set: TaggedSet<Kind>,
  carriers: readonly Carrier[],
  others: readonly OtherObject[],
): Promise<void> {
  const label = t.names.label();
  const [kind, whose] = set.other;
  const bad = whose === 'nobody' ? undefined : others.find((each) => each.kind === kind);
  const lists = listsOf(set, carriers, bad?.id ?? NOBODYS_ID);
  const answer = await askedTwice(t, () => createTag(t, { label, ...lists }));
  if (bad) await refusesTagOn(t, bad, label, answer);
  else t.refused('TAG-CREATE-UNKNOWN-OBJECT', answer);
  const own = set.own.flatMap((at) => carriers[at] ?? []);
  // What was tagged in passing may show for a while.
  const look = () => whatIsTagged(t, label, own);
  const isNone = ({ listed, tagged }: Tagged) => tagged.length === 0 && listsNothing(listed);
  const { held, last } = await poll(look, isNone, t.convergence);
  const { listed, tagged } = last;
  t.holds('TAG-CREATE-ATOMIC', held, {
    expected: `nothing to carry ${label} after its creation was refused`,
    received: tagged.join(', '),
    answers: [answer, listed],
  });
}

/** A refused tag was not created: its label is nobody's, and a tag may have it, without the object that cannot be tagged. */
async function leavesItsLabel(t: CheckContext, kind: Kind, carriers: readonly Carrier[]) {
  const label = t.names.label();
  const own = listing(carriers.slice(0, 1));
  const refused = await createTag(t, { label, ...own, [kind]: [NOBODYS_ID] });
  if (!refused.refused) return;
  const free = `the label ${label} to be free after a refusal`;
  const ask = () => createTag(t, { label, ...own });
  await t.eventually('TAG-CREATE-ATOMIC', free, ask, ({ ok }) => ok);
  if (!isShortRun(t)) await staysAsItIs(t, label, kind, carriers);
}

/**
 * A tag that is there stays on what carries it, and comes to nothing else, when its label is refused together with an
 * object that cannot be tagged. Who accepts that may have looked no further than the label (SIL-TAG-EXISTING).
 */
async function staysAsItIs(
  t: CheckContext,
  label: string,
  kind: Kind,
  carriers: readonly Carrier[],
): Promise<void> {
  const carrying = carriers.slice(0, 1);
  // What does not come to carry it is for others to judge.
  for (const each of carrying) if (!(await waitFor(t, each, { label, carries: true })).held) return;
  const look = async () => (await objectsUnder(t, label)).objects;
  if (!(await poll(look, (listed) => areSame(listed, carrying), t.convergence)).held) return;
  const lists = listing(carriers);
  const bad = { ...lists, [kind]: [...(lists[kind] ?? []), NOBODYS_ID] };
  if (!(await createTag(t, { label, ...bad })).refused) return;
  for (const each of carrying)
    await comesToCarry(t, 'TAG-CREATE-ATOMIC', each, { label, carries: true });
  await listsExactly(t, 'TAG-CREATE-ATOMIC', label, carrying);
}

interface Tagged {
  readonly listed: Answer;
  /** What carries the tag, in words. */
  readonly tagged: readonly string[];
}

async function whatIsTagged(
  t: CheckContext,
  label: string,
  carriers: readonly Carrier[],
): Promise<Tagged> {
  const listed = await t.owner.get(tagPath(label));
  const tagged: string[] = listed.items.map(() => 'an object in the listing of the tag');
  for (const carrier of carriers) {
    if ((await lookAt(t, carrier, label)).carries) tagged.push(nameOf(carrier));
  }
  return { listed, tagged };
}
