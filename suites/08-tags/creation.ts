import { KINDS } from '../../src/check/arrange/tags/listed-object.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { listing, withCarriers } from './carriers.ts';
import { objectOfOtherAccount, refusesTagOn } from './other-account.ts';
import { createTag, listsNothing } from './requests.ts';

/** Creating tags, with objects and without. */
export function creationChecks(check: Declare): void {
  check(
    'a tag is created, with or without objects',
    ['TAG-CREATE', 'TAG-OBJECTS'],
    (t) =>
      withCarriers(t, ['volumes', 'domains'], async (carriers) => {
        const bare = await createTag(t);
        t.accepted('TAG-CREATE', bare);
        if (!isShortRun(t)) await isListedEmpty(t, bare);
        t.accepted('TAG-CREATE', await createTag(t, listing(carriers)));
        for (const carrier of carriers)
          t.accepted('TAG-CREATE', await createTag(t, listing([carrier])));
      }),
    { objects: 5 },
  );

  for (const kind of KINDS) {
    check(`${kind} that nobody has cannot be tagged`, ['TAG-CREATE-UNKNOWN-OBJECT'], async (t) => {
      const label = t.names.label();
      const answer = await createTag(t, { label, [kind]: [NOBODYS_ID] });
      t.refused('TAG-CREATE-UNKNOWN-OBJECT', answer);
      await isNoTag(t, 'TAG-CREATE-UNKNOWN-OBJECT', label);
    });
    check(`${kind} of another account cannot be tagged`, ['TAG-CREATE-PERMISSION'], async (t) => {
      const label = t.names.label();
      const other = await objectOfOtherAccount(t, kind);
      const answer = await createTag(t, { label, [kind]: [other.id] });
      await refusesTagOn(t, other, label, answer);
      await isNoTag(t, 'TAG-CREATE-PERMISSION', label);
    });
  }
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
