import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { comesToCarry, requireTags } from '../objects/carriers.ts';
import { type Carrier, listsExactly } from '../objects/tagged-objects.ts';
import { removeTag } from '../requests.ts';

/** A tag that objects have from their creation, without anybody putting it on them (endpoints/tags#GET /tags/{tagLabel}). */
export function bornWithChecks(check: Declare): void {
  check(
    'what is created with a tag is listed under it, and loses it with the tag',
    ['TAG-OBJECTS', 'TAG-DELETE-UNTAGS'],
    async (t) => {
      leftToLongerRuns(t, 'objects that are created with a tag');
      // Whether a tag that nobody created is one is open (SIL-TAG-BY-OBJECT).
      const { label } = await arrangeTag(t);
      const wish = { tags: [label] };
      const carriers: Carrier[] = [
        { kind: 'volumes', id: (await arrangeVolume(t, wish)).id },
        { kind: 'domains', id: (await arrangeDomain(t, wish)).id },
      ];
      for (const carrier of carriers) await requireTags(t, carrier, [label]);
      await listsExactly(t, 'TAG-OBJECTS', label, carriers);
      await removeTag(t, label);
      for (const carrier of carriers)
        await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false });
    },
    { objects: 3 },
  );
}
