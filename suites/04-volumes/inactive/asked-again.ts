import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { resizeVolume } from '../requests.ts';
import { isKept, type Outcome, ROUNDS } from './asked-while.ts';
import { lastsAlone, MEANWHILE, timed, warnOf } from './at-work.ts';

/**
 * Resizes a volume that is resizing. That a larger size is accepted proves nothing, even where reads
 * before and after show `resizing`: the volume may have become active in between, and the later read
 * then shows the second resize. Nor is it proof that this happens each time, however long a resize lasts that is
 * left alone: what asks for a resize may be what ends the one before. It is unlikely enough for a warning. But the size that is
 * asked for already is wrong at every moment: until the volume is active since it is not, and from then on since it is not larger.
 */
export async function askedAgain(t: CheckContext): Promise<Outcome> {
  let isLastingAlone = true;
  let rightAway = 0;
  let accepted: Answer | undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { mark } = t.creations;
    const volume = await arrangeVolume(t);
    const { size } = volume.body;
    if ((await resizeVolume(t, volume, size)).ok) return 'unseen'; // VOL-RESIZE-SAME-REFUSED tells of it
    const seen = await t.urgently('awaited', async () => {
      const answer = await resizeVolume(t, volume, size + 1);
      if (answer.body?.status !== 'resizing') return undefined;
      const { value, millis } = await timed(async () => ({
        again: await resizeVolume(t, volume, size + 1),
        larger: await resizeVolume(t, volume, size + 10),
      }));
      return { answer, ...value, millis };
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
      t.refused(MEANWHILE, larger);
      await isKept(t, larger, volume, size + 1);
      return larger;
    }
    accepted = larger;
    const millis: number = isLastingAlone ? await resizingAlone(t) : 0;
    isLastingAlone = millis > 0;
    // Who lets the second resize wait for the first one takes as long as that.
    if (millis > seen.millis) rightAway += 1;
    await t.creations.clear(mark);
  }
  if (accepted && isLastingAlone) warnOf(t, accepted, rightAway);
  return 'accepted';
}

/** How long a volume lasts that was told to grow, and is left alone, as `lastsAlone`. */
async function resizingAlone(t: CheckContext): Promise<number> {
  const volume = await arrangeVolume(t);
  return lastsAlone(t, async () => ({
    volume,
    answer: await resizeVolume(t, volume, volume.body.size + 1),
  }));
}
