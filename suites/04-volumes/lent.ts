import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { runTag } from '../support/run-tag.ts';

/** Neither the default size nor without tags: what resets them shows. In GiB. */
const SIZE = 40;

/**
 * Lets a check have a volume that others had before, on no instance; it is detached again however
 * `use` ends. For checks that change nothing of it but where it is attached.
 */
export function withLentVolume(
  t: CheckContext,
  use: (volume: ArrangedVolume) => Promise<void>,
): Promise<void> {
  return t.serialized('volume that is lent', async () => {
    const volume = await t.shared('volume that is lent', (own) =>
      arrangeVolume(own, { size: SIZE, tags: [runTag(own)] }),
    );
    const { body } = await t.owner.get(volume.path);
    if (body?.compute_id) throw new Inconclusive(`${volume.path} is still on an instance`);
    try {
      await use(volume);
    } finally {
      await detachVolume(t, volume);
    }
  });
}

/** Whether the lent volume reads as it was created, but for where it is attached. */
export function isAsCreated(volume: ArrangedVolume): (seen: Answer) => boolean {
  const { label, region } = volume.body;
  return ({ ok, body }) =>
    ok &&
    body?.label === label &&
    body.region === region &&
    body.size === SIZE &&
    body.tags?.length === 1;
}
