import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { isBefore, timestampsHold } from './machine/model.ts';
import { cloneVolume, growVolume } from './requests.ts';
import { runTag } from './run-tag.ts';

/** The fields created and updated, after every operation on a volume. */
export function timestampsChecks(check: Declare): void {
  check(
    'created stays and updated never goes back, whatever is done with a volume',
    ['VOL-CREATED-STABLE', 'VOL-UPDATED-MONOTONIC'],
    async (t) => {
      const volume = await arrangeVolume(t);
      const { created, updated } = volume.body;
      const times = { created, updated };
      for (const operate of await operations(t, volume)) {
        await operate();
        // A read may be older than the one before it.
        const isLater = ({ body }: Answer) => !isBefore(body?.updated, times.updated);
        const seen = await readOnce(t, volume.path, isLater);
        t.accepted('VOL-CREATED-STABLE', seen);
        timestampsHold(t, times, seen);
      }
    },
  );
}

/** One operation of each kind on the volume; other checks decide whether it succeeds. */
async function operations(
  t: CheckContext,
  volume: ArrangedVolume,
): Promise<(() => Promise<unknown>)[]> {
  const instance = takingVolumes(await sharedInstance(t));
  const tag = runTag(t);
  const update = (wish: object): Promise<Answer> => t.owner.put(volume.path, wish);
  return [
    () => update({ label: t.names.label() }),
    () => update({ tags: [tag] }),
    () => growVolume(t, volume, volume.body.size + 1),
    () => attachVolume(t, volume, instance.id),
    () => update({ label: t.names.label() }),
    () => cloneVolume(t, volume),
    () => detachVolume(t, volume),
    () => update({ tags: [] }),
  ];
}
