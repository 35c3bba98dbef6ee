import { KINDS } from '../../src/check/arrange/listed-object.ts';
import { tagPath } from '../../src/check/arrange/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { listing, withCarriers } from './carriers.ts';
import { objectOfOtherAccount, refusesTagOn } from './other-account.ts';
import { createTag, listsNothing } from './requests.ts';

/** Creating tags, with objects and without. */
export function creationChecks(check: Declare): void {
  check(
    'a tag is created, with or without objects',
    ['TAG-CREATE'],
    (t) =>
      withCarriers(t, ['volumes', 'domains'], async (carriers) => {
        t.accepted('TAG-CREATE', await createTag(t));
        t.accepted('TAG-CREATE', await createTag(t, listing(carriers)));
        for (const carrier of carriers)
          t.accepted('TAG-CREATE', await createTag(t, listing([carrier])));
      }),
    { objects: 5 },
  );

  check('a label that another account has is free in this one', ['TAG-CREATE'], async (t) => {
    leftToLongerRuns(t, 'labels of other accounts');
    const label = t.names.label();
    const taken = await createTag(t, { label }, t.as('otherAccount'));
    if (!taken.ok) throw new Inconclusive(`otherAccount creates no tag: ${taken.summary}`);
    const own = await createTag(t, { label });
    if (!own.ok) await requireTagged(t);
    t.accepted('TAG-CREATE', own);
  });

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

/** @throws Inconclusive where no other label is taken either */
async function requireTagged(t: CheckContext): Promise<void> {
  const answer = await createTag(t);
  if (!answer.ok) throw new Inconclusive(`no tag is created: ${answer.summary}`);
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
