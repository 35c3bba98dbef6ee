import { imagePath } from '../../src/check/arrange/image.ts';
import { instanceRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { secondInstance } from '../support/lent/second-instance.ts';

const REQUIREMENT = 'INST-SPECS-DISK';

/** Two sizes that the document gives in MB: of an image, and of the disk that it is deployed to. */
export function specsChecks(check: Declare): void {
  check('a deployed instance has a disk that its image fits on', [REQUIREMENT], async (t) => {
    const record = await instanceRecord(t, (await secondInstance(t)).id);
    const size = await sizeOf(t, record.body.image);
    // What is not known yet may be shown as 0.
    const { answer, body, where } = await record.until((seen) => seen.body.specs?.disk >= size);
    const disk = body.specs?.disk;
    if (!(Number.isInteger(disk) && disk > 0)) throw new Inconclusive('it shows no specs.disk');
    t.holds(REQUIREMENT, disk >= size, {
      expected: `a disk of ${size} MB or more, which ${body.image} needs`,
      received: `${disk}`,
      answers: [answer],
      where: `${where}/specs/disk`,
    });
  });
}

/** @throws Inconclusive when the image does not show it */
async function sizeOf(t: CheckContext, image: unknown): Promise<number> {
  const path = imagePath(image);
  if (path === undefined) throw new Inconclusive('the instance shows no image');
  const { body } = await readOnce(t, path);
  if (Number.isInteger(body?.size) && body.size > 0) return body.size;
  throw new Inconclusive(`${path} shows no size`);
}
