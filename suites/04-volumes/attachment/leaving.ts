import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import type { ArrangedVolume } from '../../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import type { Measured } from './measured-instance.ts';

/** @throws Inconclusive when the volume stays on its instance */
export async function leaves(t: CheckContext, guest: ArrangedVolume): Promise<void> {
  if (!(await detachVolume(t, guest))) throw new Inconclusive(`${guest.path} stays attached`);
}

/** Only what is detached leaves: first the youngest, then the oldest. */
export async function leaveAlone(
  t: CheckContext,
  instance: Measured,
  volumes: readonly ArrangedVolume[],
) {
  let left = volumes;
  for (const at of [-1, 0]) {
    const gone = left.at(at) as ArrangedVolume;
    await leaves(t, gone);
    left = left.filter((each) => each !== gone);
    await listsAll(t, 'VOL-DETACH', instance, left);
  }
}

/** The list of the instance holds every volume on it, also those beyond its config. */
export async function listsAll(
  t: CheckContext,
  requirement: string,
  { id }: Measured,
  volumes: readonly ArrangedVolume[],
) {
  const path = `/compute/instances/${id}/volumes`;
  const missing = async () => {
    const listed = new Set(((await t.owner.list(path)) ?? []).map((each) => each.id));
    return volumes.filter((volume) => !listed.has(volume.id));
  };
  const { held, last } = await poll(missing, ({ length }) => length === 0, t.convergence);
  const [first] = last;
  const alone = first && (await t.owner.get(first.path));
  t.holds(requirement, held, {
    expected: `${volumes.length} volumes in GET ${path}`,
    received: `a list without ${last.map((volume) => volume.id).join(', ')}`,
    answers: [...(alone ? [alone] : []), await t.owner.get(path)],
  });
}
