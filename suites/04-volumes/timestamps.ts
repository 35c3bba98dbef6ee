import { attachVolume, detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { isBefore, timestampsHold } from './machine/model.ts';
import { awaitSize, cloneVolume, resizeVolume } from './requests.ts';
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
        for (const answer of await operate()) {
          isSinceCreation(t, updated, answer);
          if (showsCreation(answer)) t.equal('VOL-CREATED-STABLE', answer, '/created', created);
        }
        // A read may be older than the one before it.
        const isLater = ({ body }: Answer) => !isBefore(body?.updated, times.updated);
        const seen = await readOnce(t, volume.path, isLater);
        t.accepted('VOL-CREATED-STABLE', seen);
        timestampsHold(t, times, seen);
      }
    },
  );
}

/** A read may still show what had the id before; what a change answers with is of the volume that was changed. */
function showsCreation({ ok, body, exchange }: Answer): boolean {
  return ok && exchange.method !== 'GET' && body?.created !== undefined;
}

/** However old an answer is, what it shows is no older than the volume: so a time that goes back and on again is seen. */
function isSinceCreation(t: CheckContext, first: unknown, answer: Answer): void {
  const updated = answer.body?.updated;
  t.holds('VOL-UPDATED-MONOTONIC', !isBefore(updated, first), {
    expected: `/updated not before ${first}, as the volume was created with`,
    received: String(updated),
    answers: [answer],
    where: '/updated',
  });
}

/** Does it, and gives the answers in which the volume is shown meanwhile. */
type Operation = () => Promise<readonly Answer[]>;

/** One operation of each kind on the volume; other checks decide whether it succeeds. */
async function operations(t: CheckContext, volume: ArrangedVolume): Promise<Operation[]> {
  const instance = takingVolumes(await sharedInstance(t));
  const tag = runTag(t);
  const update = async (wish: object) => [await t.owner.put(volume.path, wish)];
  const resize = async (size: number) => {
    const meanwhile = [await resizeVolume(t, volume, size), await t.owner.get(volume.path)];
    return [...meanwhile, await awaitSize(t, volume, size)];
  };
  return [
    () => update({ label: t.names.label() }),
    () => update({ tags: [tag] }),
    () => resize(volume.body.size + 1),
    () => unshown(attachVolume(t, volume, instance.id)),
    () => update({ label: t.names.label() }),
    () => unshown(cloneVolume(t, volume)),
    () => unshown(detachVolume(t, volume)),
    () => update({ tags: [] }),
  ];
}

/** What answers with another volume, or none. */
async function unshown(done: Promise<unknown>): Promise<readonly Answer[]> {
  await done;
  return [];
}
