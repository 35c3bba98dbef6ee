import { arrangeTag, tagPath } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { comesToCarry, listing, requireTags, withCarriers } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTag, listsNothing } from './requests.ts';

/** What stands for any character, or for several, where labels are compared as patterns. */
const WILDCARDS: readonly string[] = ['_', '%', '*', '.'];

/** A label is itself and no pattern that others match (endpoints/tags). */
export function wildcardsChecks(check: Declare): void {
  check(
    'no character of a label stands for another one',
    ['TAG-OBJECTS', KEEPS],
    async (t) => {
      leftToLongerRuns(t, 'labels with wildcards');
      await withCarriers(t, ['volumes', 'domains', 'domains'], async ([volume, domain, other]) => {
        const start = t.names.label();
        const plain = await tagged(t, `${start}ax`, [volume, domain] as Carrier[]);
        for (const wildcard of WILDCARDS) {
          await standsForItself(t, `${start}${wildcard}x`, other as Carrier, plain);
        }
      });
    },
    { objects: WILDCARDS.length + 1 },
  );
}

const KEEPS = 'TAG-DELETE-KEEPS-OBJECTS';

interface Tagged {
  readonly label: string;
  readonly carriers: readonly Carrier[];
}

/** @throws Inconclusive when the objects do not come to carry it */
async function tagged(
  t: CheckContext,
  wish: string,
  carriers: readonly Carrier[],
): Promise<Tagged> {
  const { label } = await arrangeTag(t, { label: wish, ...listing(carriers) });
  for (const carrier of carriers) await requireTags(t, carrier, [label]);
  return { label, carriers };
}

/** Which characters labels may hold is open (SIL-TAG-CHARACTERS): one may be refused, or spelled in another way. */
async function standsForItself(t: CheckContext, label: string, on: Carrier, plain: Tagged) {
  const made = await createTag(t, { label, ...listing([on]) });
  if (!made.ok || made.body?.label !== label) return;
  await listsExactly(t, 'TAG-OBJECTS', label, [on]);
  const path = tagPath(label);
  if (!(await t.owner.delete(path)).ok) return;
  await poll(() => t.owner.get(path), listsNothing, t.convergence);
  t.creations.forget(path);
  for (const carrier of plain.carriers) {
    await comesToCarry(t, KEEPS, carrier, { label: plain.label, carries: true });
  }
  await listsExactly(t, KEEPS, plain.label, plain.carriers);
}
