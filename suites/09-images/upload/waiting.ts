import { type ArrangedImage, arrangeImage, imagePath } from '../../../src/check/arrange/image.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import type { Fixtures } from '../../../src/config/configuration.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { imageThatWaits } from '../shared-images.ts';

const REQUIREMENT = 'IMG-UPLOAD-EXPIRES';
const HOUR_MILLIS = 60 * 60 * 1000;

/** Hours since it was begun until which an upload must wait, and from which on it must be gone. */
const WAITS = 23;
const IS_OVER = 25;

/** Hours by which a clock that changes between summer and winter time may be set back. */
const CLOCK_CHANGE = 1;

type Upload = NonNullable<Fixtures['waitingUploads']>[number];

/** Uploads that were begun before the run, some less than a day ago and some more. */
export function waitingUploadsChecks(check: Declare): void {
  check(
    'an upload that was begun before the run waits for a day, and no longer',
    [REQUIREMENT],
    async (t) => {
      const given = t.fixture('waitingUploads');
      // Made earlier in the run, it makes them no older than they are.
      const now = createdOf((await imageThatWaits(t)).body);
      // Begun after the target's present, it tells nothing: that target says other times than the configuration.
      const begun = given.map((each) => ({ ...each, hours: hoursBetween(each.begun, now) }));
      const young = begun.filter(({ hours }) => hours >= -CLOCK_CHANGE && hours <= WAITS);
      for (const upload of young) await stillWaits(t, upload);
      const over = begun.filter(({ hours }) => hours >= IS_OVER);
      for (const upload of over) await isCanceled(t, upload);
      if (over.length > 0) return;
      throw new Inconclusive(
        `fixtures.waitingUploads has none that was begun ${IS_OVER} hours ago`,
      );
    },
  );
}

/**
 * What the target says the time is, in the form and zone in which it says when images are made: `created` of a new
 * one. Its clock may be far from ours, or have been set; and where it changes between summer and winter time, an hour
 * more or less is within the bounds.
 */
async function timeOfTarget(t: CheckContext): Promise<string> {
  return createdOf((await arrangeImage(t)).body);
}

/** Of the answer to an upload, or of a read. */
function createdOf(body: ArrangedImage['body']): string {
  return String((body?.image ?? body)?.created);
}

/** @throws Inconclusive when one of them is no time */
function hoursBetween(begun: string, now: string): number {
  const hours = (Date.parse(`${now}Z`) - Date.parse(`${begun}Z`)) / HOUR_MILLIS;
  if (Number.isFinite(hours)) return hours;
  throw new Inconclusive(`${begun} or ${now} is no time`);
}

/** A day may pass over the waiting itself: the time after it decides. */
async function stillWaits(t: CheckContext, { image, begun }: Upload): Promise<void> {
  const look = () => t.owner.get(imagePath(image) ?? '');
  const { held, last } = await poll(look, ({ ok }) => ok, t.convergence);
  // That it waits has not shown its end yet.
  if (held || hoursBetween(begun, await timeOfTarget(t)) > WAITS) return;
  t.violated(REQUIREMENT, {
    expected: `${image}, whose upload was begun at ${begun}, to wait for its data for 24 hours`,
    received: last.summary,
    answers: [last],
  });
}

/** @throws Inconclusive when it got its data in time, against what the configuration says, or its id is another's */
async function isCanceled(t: CheckContext, { image, begun }: Upload): Promise<void> {
  const path = imagePath(image) ?? '';
  const { ok, body } = await t.owner.get(path);
  if (body?.status === 'available') throw new Inconclusive(`${image} got its data`);
  // The id of what is gone may have been given again, by this run too.
  if (ok && hoursBetween(begun, createdOf(body)) > CLOCK_CHANGE)
    throw new Inconclusive(`${image} was made later than ${begun}`);
  await isGoneInTheEnd(t, REQUIREMENT, path);
}
