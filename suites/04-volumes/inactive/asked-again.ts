import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { freshRead } from '../../support/fresh-read.ts';
import { resizeVolume } from '../requests.ts';
import { isKept, type Outcome, ROUNDS } from './asked-while.ts';

const MEANWHILE = 'VOL-RESIZE-WHILE-RESIZING';

/** So many reads must be answered with `resizing` of a volume that is left alone. */
const READS = 16;

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
    const millis: number = isLastingAlone ? await millisAlone(t) : 0;
    isLastingAlone = millis > 0;
    // Who lets the second resize wait for the first one takes as long as that.
    if (millis > seen.millis) rightAway += 1;
    await t.creations.clear(mark);
  }
  // One answer may be late for any reason.
  if (accepted && isLastingAlone && rightAway >= ROUNDS - 1) warnOf(t, accepted);
  return 'accepted';
}

/**
 * How long a volume that is left alone is read as `resizing`, in ms; 0 where it is active before the last read. That one is a
 * fresh read: the others may show what is over.
 */
async function millisAlone(t: CheckContext): Promise<number> {
  const volume = await arrangeVolume(t);
  return t.urgently('awaited', async () => {
    const { body } = await resizeVolume(t, volume, volume.body.size + 1);
    let status: unknown = body?.status;
    const { value: fresh, millis } = await timed(async () => {
      for (let read = 1; read <= READS && status === 'resizing'; read += 1)
        status = (await t.owner.get(volume.path)).body?.status;
      return status === 'resizing' ? freshRead(t, volume.path) : undefined;
    });
    return fresh?.body?.status === 'resizing' ? millis : 0;
  });
}

async function timed<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly millis: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, millis: performance.now() - begun };
}

function warnOf(t: CheckContext, accepted: Answer): void {
  t.violated(MEANWHILE, {
    expected: `a refusal once in ${ROUNDS} times, as a volume that is left alone is still resizing after ${READS} reads`,
    received: accepted.summary,
    answers: [accepted],
  });
}
