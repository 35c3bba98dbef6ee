import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { alterAnswer, type Body } from '../../../src/reference/faults/blocks/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { against } from '../support/against.ts';
import { generatedChecks } from '../support/generated-checks.ts';
import { complaints } from '../support/seen-green.ts';

const ANSWERING = ['getImage', 'listImages', 'updateImage', 'uploadImage', 'captureImage'];

/** How often an image is answered before it is known what it is capable of. */
const UNTIL_KNOWN = 12;

/** What a private image is capable of is found out after a while, and stands in no order. */
function slowlyKnown(core: Core): Core {
  const answered = new Map<string, number>();
  return alterAnswer(ANSWERING, (body) => {
    const found: Body[] = Array.isArray(body?.data) ? body.data : [body?.image ?? body];
    for (const image of found.filter(({ is_public }) => is_public === false)) {
      const times = (answered.get(image.id) ?? 0) + 1;
      answered.set(image.id, times);
      const all = [...image.capabilities, 'one', 'another'];
      image.capabilities = times < UNTIL_KNOWN ? [] : times % 3 === 0 ? all : all.toReversed();
    }
    return body;
  })(core);
}

test('capabilities that show late and in any order are no complaint', async () => {
  const generated = generatedChecks.filter(({ section }) => section === images.section);
  const said = await against({ checks: [...images.checks, ...generated], wrap: slowlyKnown });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('IMG-CAPABILITIES-READ-ONLY');
}, 120_000);
