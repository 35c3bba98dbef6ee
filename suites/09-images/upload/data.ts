import { type ArrangedImage, arrangeImage } from '../../../src/check/arrange/image.ts';
import { announceImageData, isAvailable, untilTaken } from '../../../src/check/arrange/upload.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import {
  diskImageOf,
  namedDiskImage,
  tinyDiskImage,
} from '../../../src/generate/09-images/disk-image.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { takesData } from '../requests.ts';

const GZIP = 'IMG-UPLOAD-GZIP';
const SIZE = 'IMG-UPLOAD-SIZE-LIMIT';

/** More than 5 GB, however a GB is counted. */
const TOO_MANY_BYTES = 6_000_000_000;
/** Far less, and more than what servers take of a request that nobody thought of. */
const MANY_BYTES = 3 * 2 ** 20;

/** What may be sent as the data of an image (endpoints/images#upload-procedure). */
export function uploadDataChecks(check: Declare): void {
  // What becomes of other data is not stated (SIL-IMG-UPLOAD-BAD-DATA): suites/09-images/open.ts records it.
  check('gzip-compressed data is taken', [GZIP], async (t) => {
    for (const data of [tinyDiskImage(), namedDiskImage()]) {
      await takesData(t, GZIP, await arrangeImage(t), { bytes: data });
    }
  });

  check('6 GB of data are refused, and 3 MB are not', [SIZE], sizeLimit, { objects: 2 });
}

/**
 * Only who answers to the announcement alone can be judged: whoever counts what arrives waits for it, and it does
 * not come. That other data is taken shows that the size was refused, and not the upload.
 */
async function sizeLimit(t: CheckContext): Promise<void> {
  if (!t.run.settings.configuration.limits.bigUpload) {
    throw new Skip('no upload of 6 GB may be announced', 'limits.bigUpload');
  }
  const [usual, huge] = [await arrangeImage(t), await arrangeImage(t)];
  await isTaken(t, usual);
  const answer = await announceImageData(t, huge.uploadTo, TOO_MANY_BYTES);
  t.refused(SIZE, answer);
}

/** @throws Inconclusive where less data is refused as well, which does not depend on how much it is */
async function requireTaken(t: CheckContext): Promise<void> {
  const answer = await untilTaken(t, await arrangeImage(t));
  if (!answer.ok) throw new Inconclusive(`no data is taken: ${answer.summary}`);
}

async function isTaken(t: CheckContext, image: ArrangedImage): Promise<void> {
  const { path } = image;
  const answer = await untilTaken(t, image, diskImageOf(MANY_BYTES));
  // Taken, it has not shown the limit yet.
  if (!answer.ok) await requireTaken(t);
  if (!answer.ok) t.accepted(SIZE, answer);
  const look = () => t.owner.get(path);
  const { held, last } = await poll(look, isAvailable, t.convergence);
  // Whether data that was taken makes an image is decided elsewhere.
  if (!held) throw new Inconclusive(`${path} is not available: ${last.summary}`);
}
