import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { untilHeard } from '../../src/check/doubt/heard.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import { property } from '../../src/check/property.ts';
import { staysWhole } from '../../src/check/whole/record.ts';
import {
  askedSize,
  KNOWN_SEQUENCES,
  type ResizeSequence,
  resizeSequence,
} from '../../src/generate/04-volumes/volume-size.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { mayResize } from '../../src/rules/index.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { answersRest } from './answers.ts';
import { awaitSize, comesToSize, isBeyondOffer, readAttached, resizeVolume } from './requests.ts';
import { runTag } from './run-tag.ts';

const MOST_RESIZES = 12;
const CASES = 8;

/** A volume only grows (states/volume, resize). */
export function resizeChecks(check: Declare): void {
  check(
    'a resize is carried out exactly when it makes the volume larger',
    ['VOL-RESIZE', 'VOL-RESIZE-GROWS', 'VOL-RESIZE-SAME-REFUSED', 'ERR-UNCHANGED'],
    (t) =>
      property(
        t,
        resizeSequence(MOST_RESIZES),
        { cases: CASES, examples: KNOWN_SEQUENCES },
        (sequence) => resizeInTurn(t, sequence),
      ),
    { early: true },
  );

  check(
    'a volume with tags and on an instance grows too, and nothing else of it changes',
    [
      'VOL-RESIZE',
      'VOL-RESIZE-ATTACHED',
      'VOL-RESIZE-KEEPS-REST',
      'VOL-RESIZE-GROWS',
      'VOL-RESIZE-SAME-REFUSED',
      'ERR-UNCHANGED',
    ],
    async (t) => {
      const volume = await arrangeVolume(t, { tags: [runTag(t), runTag(t)] });
      const { size } = volume.body;
      const carried = isShortRun(t) ? 2 : await getsTag(t, volume);
      await attachVolume(t, volume, takingVolumes(await sharedInstance(t)).id);
      try {
        let grown: Answer | undefined;
        for (const by of [1, 2]) {
          grown = await growsOnceReady(t, volume, size + by, carried);
          if (grown) continue;
          await growsOnlyDetached(t, volume, size + by);
          return;
        }
        for (const asked of [size + 2, size + 1, 0]) await isRefused(t, volume, size + 2, asked);
        if (grown) await answersWhole(t, volume, grown);
      } finally {
        await detachVolume(t, volume);
      }
    },
  );
}

/**
 * A third tag, by a request about the tag, where there is room for it (SIL-TAG-COUNT). @returns how many it carries
 * @throws Inconclusive where the tag never shows
 */
async function getsTag(t: CheckContext, { id, path }: ArrangedVolume): Promise<number> {
  const tag = await whereShown(() => arrangeTag(t, { volumes: [id] }));
  if (tag === undefined) return 2;
  const isThere = ({ body }: Answer) => body?.tags?.includes?.(tag.label) === true;
  const { held, last } = await poll(() => t.owner.get(path), isThere, t.convergence);
  if (!held) throw new Inconclusive(`${path} never carries ${tag.label}: ${last.summary}`);
  return 3;
}

/**
 * The target may still be working on the attachment, so a refusal is retried.
 * @returns the answer where it grew; a refusal is not judged
 */
async function growsOnceReady(
  t: CheckContext,
  volume: ArrangedVolume,
  size: number,
  carried: number,
): Promise<Answer | undefined> {
  const before = await readAttached(t, volume, carried);
  const ask = () => resizeVolume(t, volume, size);
  const { held, last } = await poll(ask, (answer) => answer.ok, transitionTime(t));
  if (await isBeyondOffer(t, size, last)) throw new Inconclusive(`${size} GiB is not offered`);
  if (!held) return undefined;
  t.accepted('VOL-RESIZE', last);
  t.accepted('VOL-RESIZE-ATTACHED', last);
  await awaitSize(t, volume, size);
  // Not what the service may change at any time, such as the hardware: volumes migrate.
  const { id, label, region, compute_id, tags, created } = before.body;
  const fields = { id, label, region, compute_id, tags, created, size };
  await staysWhole(t, 'VOL-RESIZE-KEEPS-REST', { path: volume.path, fields });
  return last;
}

/**
 * The answer to a resize shows what that leaves alone as well. It is asked for once more by growing by a GiB, when no
 * answer is old any longer.
 */
async function answersWhole(t: CheckContext, volume: ArrangedVolume, grown: Answer) {
  const { size, ...rest } = (await readAttached(t, volume)).body ?? {};
  const { label, region, compute_id, compute_label, tags } = rest;
  const grow = async () => {
    await untilHeard(t, true);
    const answer = await resizeVolume(t, volume, size + 1);
    if (answer.ok) await awaitSize(t, volume, size + 1);
    return answer;
  };
  let last: Promise<Answer> | undefined;
  const again = () => {
    last ??= grow();
    return last;
  };
  const known = { label, region, compute_id, compute_label, tags };
  await answersRest(t, 'VOL-RESIZE-KEEPS-REST', known, grown, again);
}

/** A resize was refused: the attachment is the cause only when it is accepted without one. */
async function growsOnlyDetached(t: CheckContext, volume: ArrangedVolume, size: number) {
  const ask = () => resizeVolume(t, volume, size);
  const refused = await ask();
  await detachVolume(t, volume);
  t.accepted('VOL-RESIZE', (await poll(ask, (answer) => answer.ok, transitionTime(t))).last);
  t.accepted('VOL-RESIZE-ATTACHED', refused);
}

async function resizeInTurn(t: CheckContext, { present, resizes }: ResizeSequence): Promise<void> {
  const volume = await arrangeVolume(t, { size: present });
  let size = volume.body.size;
  for (const resize of resizes) {
    const asked = askedSize(size, resize);
    if (!mayResize(size, asked)) await isRefused(t, volume, size, asked);
    else if (await grows(t, volume, asked)) size = asked;
  }
}

async function isRefused(t: CheckContext, volume: ArrangedVolume, size: number, asked: number) {
  const requirement = asked === size ? 'VOL-RESIZE-SAME-REFUSED' : 'VOL-RESIZE-GROWS';
  t.refused(requirement, await resizeVolume(t, volume, asked));
  const { body } = await readsInTheEnd(t, requirement, volume.path, { size });
  const isAsBefore = { size, status: 'active' };
  if (body.status !== 'active') await readsInTheEnd(t, 'ERR-UNCHANGED', volume.path, isAsBefore);
}

/** @returns false when the asked size is beyond what the target offers at all */
async function grows(t: CheckContext, volume: ArrangedVolume, asked: number): Promise<boolean> {
  const answer = await resizeVolume(t, volume, asked);
  if (await isBeyondOffer(t, asked, answer)) return false;
  t.accepted('VOL-RESIZE', answer);
  const shows = answer.body?.size === asked ? 'new' : 'old';
  t.observe('SIL-VOL-RESIZE-ANSWER', `the answer shows the ${shows} size`, answer);
  await comesToSize(t, volume.path, asked);
  // A read that shows the old size is older than the resize: that it says active proves nothing.
  await awaitSize(t, volume, asked);
  return true;
}
