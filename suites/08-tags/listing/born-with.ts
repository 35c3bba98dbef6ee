import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { comesToCarry, requireTags } from '../objects/carriers.ts';
import { type Carrier, listsExactly } from '../objects/tagged-objects.ts';
import { removeTag } from '../requests.ts';

/** A tag that objects have from their creation, without anybody putting it on them (endpoints/tags#GET /tags/{tagLabel}). */
export function bornWithChecks(check: Declare): void {
  check(
    'what is created with tags is listed under each, and loses each with the tag',
    ['TAG-OBJECTS', 'TAG-DELETE-UNTAGS'],
    async (t) => {
      leftToLongerRuns(t, 'objects that are created with tags');
      // Whether a tag that nobody created is one is open (SIL-TAG-BY-OBJECT).
      const labels = [(await arrangeTag(t)).label, (await arrangeTag(t)).label];
      const wish = { tags: labels };
      const carriers: Carrier[] = [
        { kind: 'volumes', id: (await arrangeVolume(t, wish)).id },
        { kind: 'domains', id: (await arrangeDomain(t, wish)).id },
      ];
      for (const carrier of carriers) await requireTags(t, carrier, labels);
      for (const label of labels) await listsExactly(t, 'TAG-OBJECTS', label, carriers);
      for (const label of labels) await isGoneFrom(t, label, carriers);
    },
    { objects: 4 },
  );
}

async function isGoneFrom(t: CheckContext, label: string, carriers: readonly Carrier[]) {
  await removeTag(t, label);
  for (const carrier of carriers)
    await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
}
