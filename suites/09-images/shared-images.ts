import { type ArrangedImage, arrangeImage } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { completeUpload } from '../../src/check/arrange/upload.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { captureImage, pathOf, requestUpload } from './requests.ts';

/** An image that was asked for once, for all checks that judge the answer or read the image. */
export interface AskedImage {
  readonly wish: Readonly<Record<string, unknown>>;
  /** The answer to the request, a refusal too. */
  readonly asked: Answer;
}

/** An image that waits for its data, and that nobody changes. @throws Inconclusive when there is none */
export async function imageToRead(t: CheckContext): Promise<AskedImage & { path: string }> {
  const made = await t.shared('image that is read', async (arrangement) => {
    const label = arrangement.names.label();
    const wish = { label, cloud_init: true, description: 'to be read' };
    return { wish, asked: await requestUpload(arrangement, wish) };
  });
  return { ...made, path: pathOf(made.asked) };
}

/** An image that users without permission try to change. @throws Inconclusive when there is none */
export function imageOutOfReach(t: CheckContext): Promise<ArrangedImage> {
  return t.shared('image out of reach', (arrangement) => arrangeImage(arrangement));
}

/** An image with its data, to deploy. @throws Inconclusive when there is none */
export function imageToDeploy(t: CheckContext): Promise<ArrangedImage> {
  return t.shared('image to deploy', async (arrangement) => {
    const image = await arrangeImage(arrangement);
    await completeUpload(arrangement, image);
    return image;
  });
}

/** An image that waits for its data; only label and description may be changed. @throws Inconclusive */
export function imageThatWaits(t: CheckContext): Promise<ArrangedImage> {
  return t.shared('image that waits', (arrangement) =>
    arrangeImage(arrangement, { cloud_init: true }),
  );
}

/** Where text beyond ASCII is taken (SIL-TEXT-CHARACTERS), it is described in that. */
const WIDE_DESCRIPTION = 'captured by a check: Gr\u00f6\u00dfe, \u4e16\u754c';

const CAPTURE_WISHES = {
  described: { description: 'captured by a check' },
  'with cloud_init': { cloud_init: true },
} as const;

/** The captures that checks share, by what is asked for beside the label. */
export const CAPTURES = Object.keys(CAPTURE_WISHES) as (keyof typeof CAPTURE_WISHES)[];

/** An image captured from a disk, that nobody changes. @throws Skip when there is no disk */
export function imageCaptured(
  t: CheckContext,
  how: keyof typeof CAPTURE_WISHES,
): Promise<AskedImage> {
  return t.shared(`image captured ${how}`, async (arrangement) => {
    const wish = { label: arrangement.names.label(), ...CAPTURE_WISHES[how] };
    const disk_id = await diskOf(arrangement);
    const capture = (of: object = wish) => captureImage(arrangement, { disk_id, ...of });
    if (how === 'described') {
      const wide = { ...wish, description: WIDE_DESCRIPTION };
      const asked = await capture(wide);
      if (asked.ok) return { wish: wide, asked };
    }
    // A disk may be captured once at a time, and not by this run alone.
    const { last: asked } = await poll(
      () => capture(),
      ({ ok }) => ok,
      arrangement.convergence,
    );
    return { wish, asked };
  });
}
