import { KINDS } from '../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { carriedRequirement } from './carrying.ts';
import { comesToCarry, listing, withCarriers } from './objects/carriers.ts';
import { type Carrier, listsExactly } from './objects/tagged-objects.ts';
import { createTagOn, removeTag } from './requests.ts';

/** A tag with a label that was deleted before is a tag as any other (endpoints/tags). */
export function secondTimeChecks(check: Declare): void {
  check(
    'a tag that is created again goes on objects of every kind, and off again',
    [...KINDS.map((kind) => carriedRequirement({ kind })), 'TAG-OBJECTS', 'TAG-DELETE-UNTAGS'],
    async (t) => {
      leftToLongerRuns(t, 'tags that are created again');
      await withCarriers(t, KINDS, (carriers) => comesAgain(t, carriers));
    },
    { objects: 1 },
  );
}

async function comesAgain(t: CheckContext, carriers: readonly Carrier[]): Promise<void> {
  const wish = { label: t.names.labelOf(50), ...listing(carriers) };
  const { label } = await arrangeTag(t, wish);
  await goesOff(t, label, carriers);
  // That its label is free again is for others to judge.
  const again = () => createTagOn(t, wish);
  const { held, last } = await poll(again, ({ ok }) => ok, t.convergence);
  if (!held) throw new Inconclusive(`${label} is not created again: ${last.summary}`);
  for (const carrier of carriers)
    await comesToCarry(t, carriedRequirement(carrier), carrier, { label, carries: true });
  await listsExactly(t, 'TAG-OBJECTS', label, carriers);
  await goesOff(t, label, carriers);
}

async function goesOff(t: CheckContext, label: string, carriers: readonly Carrier[]) {
  await removeTag(t, label);
  for (const carrier of carriers)
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
}
