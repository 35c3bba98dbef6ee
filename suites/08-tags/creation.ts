import { KINDS } from '../../src/check/arrange/tags/listed-object.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { untilHeard } from '../../src/check/doubt/heard.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, withCarriers } from './objects/carriers.ts';
import { objectOfOtherAccount, refusesTagOn } from './objects/other-account.ts';
import type { Carrier } from './objects/tagged-objects.ts';
import { createTag, createTagOn, listsNothing } from './requests.ts';

/** Creating tags, with objects and without. */
export function creationChecks(check: Declare): void {
  check(
    'a tag is created, with or without objects',
    ['TAG-CREATE', 'TAG-OBJECTS', 'TAG-CREATE-UNKNOWN-OBJECT'],
    (t) =>
      withCarriers(t, ['volumes', 'domains'], async (carriers) => {
        const bare = await createTag(t);
        t.accepted('TAG-CREATE', bare);
        if (!isShortRun(t)) await isListedEmpty(t, bare);
        t.accepted('TAG-CREATE', await createTag(t, listing(carriers)));
        for (const carrier of carriers)
          t.accepted('TAG-CREATE', await createTag(t, listing([carrier])));
        const [volume, domain] = carriers;
        if (isShortRun(t) || !volume || !domain) return;
        await isNoIdOf(t, 'domains', volume);
        await isNoIdOf(t, 'volumes', domain);
      }),
    { objects: 5 },
  );

  check(
    'a list of ids may be empty, and the tag goes on what the others name',
    ['TAG-CREATE', 'TAG-CREATE-VOLUMES', 'TAG-CREATE-DOMAINS'],
    (t) => {
      leftToLongerRuns(t, 'lists of no ids');
      return withCarriers(t, ['volumes', 'domains'], async (carriers) => {
        for (const carrier of carriers) await takesEmptyLists(t, carrier);
      });
    },
  );

  for (const kind of KINDS) {
    check(`${kind} that nobody has cannot be tagged`, ['TAG-CREATE-UNKNOWN-OBJECT'], async (t) => {
      const label = t.names.label();
      const ask = () => createTag(t, { label, [kind]: [NOBODYS_ID] });
      const answer = await askedTwice(t, ask);
      t.refused('TAG-CREATE-UNKNOWN-OBJECT', answer);
      await isNoTag(t, 'TAG-CREATE-UNKNOWN-OBJECT', label);
    });
    check(`${kind} of another account cannot be tagged`, ['TAG-CREATE-PERMISSION'], async (t) => {
      const label = t.names.label();
      const other = await objectOfOtherAccount(t, kind);
      const ask = () => createTag(t, { label, [kind]: [other.id] });
      const answer = await askedTwice(t, ask);
      await refusesTagOn(t, other, label, answer);
      await isNoTag(t, 'TAG-CREATE-PERMISSION', label);
    });
  }
}

/** All lists but one hold no ids. */
async function takesEmptyLists(t: CheckContext, carrier: Carrier): Promise<void> {
  const label = t.names.label();
  const none = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  t.accepted('TAG-CREATE', await createTagOn(t, { label, ...none, ...listing([carrier]) }));
  await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
}

/**
 * What the account does not read under an id of another kind cannot be tagged by that id.
 * @throws Inconclusive where it may have one of that id by then, as each kind may have numbers of its own
 */
async function isNoIdOf(
  t: CheckContext,
  kind: 'volumes' | 'domains',
  { id }: Carrier,
): Promise<void> {
  const look = () => t.owner.get(`/${kind}/${id}`);
  if (!(await look()).refused) return;
  // What was deleted a moment ago may be known to those who tag.
  await untilHeard(t);
  const answer = await createTag(t, { [kind]: [id] });
  const isThere = async () => (await poll(look, ({ ok }) => ok, t.convergence)).held;
  if (answer.ok && (!t.isAlone || (await isThere())))
    throw new Inconclusive(`there may be ${id} among the ${kind}, too`, !t.isAlone);
  t.refused('TAG-CREATE-UNKNOWN-OBJECT', answer);
}

/** A tag that nothing carries yet is there as any other, and its listing is empty. */
async function isListedEmpty(t: CheckContext, { exchange }: Answer): Promise<void> {
  const { label } = JSON.parse(exchange.requestBody ?? '{}');
  const look = () => t.owner.get(tagPath(label));
  const isEmpty = (seen: Answer) => seen.ok && seen.items.length === 0;
  await t.eventually('TAG-OBJECTS', `nothing under the new tag ${label}`, look, isEmpty);
}

/**
 * There must be no such tag: a target that refuses the listing of an unknown label must refuse this
 * one, too.
 */
export async function isNoTag(t: CheckContext, requirement: string, label: string): Promise<void> {
  const unknown = await t.owner.get(tagPath(t.names.label()));
  const isUnknown = (seen: Answer) => listsNothing(seen) && (seen.refused || unknown.ok);
  // What was made in passing may show for a while.
  const look = () => t.owner.get(tagPath(label));
  const { held, last: after } = await poll(look, isUnknown, t.convergence);
  t.holds(requirement, held, {
    expected: `no tag ${label} after its creation was refused: ${unknown.summary} as for a label nobody sent`,
    received: after.summary,
    answers: [after, unknown],
  });
}
