import { tagPath } from '../../src/check/arrange/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import { listing, withCarriers } from './carriers.ts';
import { foreignObject, refusedOn } from './foreign.ts';
import { KINDS } from './listed.ts';
import { createTag, isNowhere } from './requests.ts';

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

  for (const kind of KINDS) {
    check(`${kind} that nobody has cannot be tagged`, ['TAG-CREATE-UNKNOWN-OBJECT'], async (t) => {
      const label = t.names.label();
      const answer = await createTag(t, { label, [kind]: [NOBODYS_ID] });
      t.refused('TAG-CREATE-UNKNOWN-OBJECT', answer);
      await isNoTag(t, 'TAG-CREATE-UNKNOWN-OBJECT', label);
    });
    check(`${kind} of another account cannot be tagged`, ['TAG-CREATE-PERMISSION'], async (t) => {
      const label = t.names.label();
      const foreign = await foreignObject(t, kind);
      const answer = await createTag(t, { label, [kind]: [foreign.id] });
      await refusedOn(t, foreign, label, answer);
      await isNoTag(t, 'TAG-CREATE-PERMISSION', label);
    });
  }
}

/** Where a label that nobody sent is refused, so is that of a tag that was not created. */
async function isNoTag(t: CheckContext, requirement: string, label: string): Promise<void> {
  const after = await t.owner.get(tagPath(label));
  const unknown = await t.owner.get(tagPath(t.names.label()));
  t.holds(requirement, isNowhere(after) && (after.refused || unknown.ok), {
    expected: `no tag ${label} after its creation was refused: ${unknown.summary} as for a label nobody sent`,
    received: after.summary,
    answers: [after, unknown],
  });
}
