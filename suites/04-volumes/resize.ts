import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { property } from '../../src/check/property.ts';
import {
  askedSize,
  KNOWN_SEQUENCES,
  type ResizeSequence,
  resizeSequence,
} from '../../src/generate/04-volumes/volume-size.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { mayResize } from '../../src/rules/index.ts';
import { runTag } from '../support/run-tag.ts';
import { awaitSize, isActive, isBeyondOffer, resizeVolume } from './requests.ts';

const MOST_RESIZES = 12;
const CASES = 8;

/** A volume only grows (states/volume, resize). */
export function resizeChecks(check: Declare): void {
  check(
    'a resize is carried out exactly when it makes the volume larger',
    ['VOL-RESIZE', 'VOL-RESIZE-GROWS', 'VOL-RESIZE-SAME-REFUSED'],
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
    ['VOL-RESIZE', 'VOL-RESIZE-KEEPS-REST'],
    async (t) => {
      const volume = await arrangeVolume(t, { tags: [runTag(t)] });
      await attachVolume(t, volume, (await sharedInstance(t)).id);
      const before = await t.owner.get(volume.path);
      try {
        for (const by of [1, 2]) {
          const after = await growsOnceReady(t, volume, volume.body.size + by);
          for (const field of OTHER_FIELDS) {
            t.equal('VOL-RESIZE-KEEPS-REST', after, `/${field}`, before.body[field]);
          }
        }
      } finally {
        await detachVolume(t, volume);
      }
    },
  );
}

const OTHER_FIELDS = ['id', 'label', 'region', 'compute_id', 'tags', 'hardware_type'];

/**
 * A resize requires only that the volume is active (states/volume), so tags and an attachment are no
 * reason to refuse. The target may still be working on the attachment, so a refusal is retried.
 */
async function growsOnceReady(t: CheckContext, volume: ArrangedVolume, size: number) {
  const ask = () => resizeVolume(t, volume, size);
  const { last } = await poll(ask, (answer) => answer.ok, t.convergence);
  if (await isBeyondOffer(t, size, last)) throw new Inconclusive(`${size} GiB is not offered`);
  t.accepted('VOL-RESIZE', last);
  return awaitSize(t, volume, size);
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
  t.equal(requirement, await t.owner.get(volume.path), '/size', size);
}

/** @returns false when the asked size is beyond what the target offers at all */
async function grows(t: CheckContext, volume: ArrangedVolume, asked: number): Promise<boolean> {
  const answer = await resizeVolume(t, volume, asked);
  if (await isBeyondOffer(t, asked, answer)) return false;
  t.accepted('VOL-RESIZE', answer);
  const shows = answer.body?.size === asked ? 'new' : 'old';
  t.observe('SIL-VOL-RESIZE-ANSWER', `the answer shows the ${shows} size`, answer);
  const look = () => t.owner.get(volume.path);
  const hasGrown = (seen: Answer) => seen.body?.size === asked;
  await t.eventually('VOL-RESIZE', `a volume of ${asked} GiB`, look, hasGrown);
  const { held } = await poll(look, isActive, t.convergence);
  if (!held) throw new Inconclusive(`${volume.path} is not active again after it grew`);
  return true;
}
