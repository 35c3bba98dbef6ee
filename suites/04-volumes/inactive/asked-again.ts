import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { resizeVolume } from '../requests.ts';
import { isKept, type Outcome, ROUNDS } from './asked-while.ts';

/**
 * Resizes a volume that is resizing. That a larger size is accepted proves nothing, even where reads
 * before and after show `resizing`: the volume may have become active in between, and the later read
 * then shows the second resize. Nor does it prove anything that this happens each time, however long a resize lasts that is
 * left alone: what asks for a resize may be what ends the one before. But the size that is asked for already is wrong at
 * every moment: until the volume is active since it is not, and from then on since it is not larger.
 */
export async function askedAgain(t: CheckContext): Promise<Outcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const mark = t.creations.mark;
    const volume = await arrangeVolume(t);
    const { size } = volume.body;
    if ((await resizeVolume(t, volume, size)).ok) return 'unseen'; // VOL-RESIZE-SAME-REFUSED tells of it
    const seen = await t.urgently('awaited', async () => {
      const answer = await resizeVolume(t, volume, size + 1);
      if (answer.body?.status !== 'resizing') return undefined;
      const again = await resizeVolume(t, volume, size + 1);
      return { answer, again, larger: await resizeVolume(t, volume, size + 10) };
    });
    if (seen === undefined) return 'unseen';
    const { answer, again, larger } = seen;
    if (again.ok) {
      t.violated('VOL-RESIZE-ACTIVE-ONLY', {
        expected: `a refusal of ${size + 1} GiB, to which the volume is resizing or was resized already`,
        received: again.summary,
        answers: [answer, again],
      });
    }
    if (!larger.ok) {
      await isKept(t, larger, volume, size + 1);
      return larger;
    }
    await t.creations.clear(mark);
  }
  return 'accepted';
}
