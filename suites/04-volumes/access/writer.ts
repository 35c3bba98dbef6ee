import { whileChanged } from '../../../src/check/arrange/lent.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { isCalledByRun, WRITABLE_VOLUME } from './writable.ts';

/** The user updates the volume that they may write, with the label it has; the owner may do so too. */
export async function writerUpdates(t: CheckContext, user: Caller): Promise<void> {
  const id = t.fixture('readOnly').writableVolume;
  if (id === undefined) return;
  await t.serialized(WRITABLE_VOLUME, () => relabelsAndBack(t, user, `/volumes/${id}`));
}

/** @throws Inconclusive where the owner cannot give it its label again: a sweep may do so */
async function relabelsAndBack(t: CheckContext, user: Caller, path: string): Promise<void> {
  const { ok, body } = await user.get(path);
  if (!ok || isCalledByRun(t, body)) return;
  const json = { label: body.label };
  const callBack = () => isUpdated(t, t.owner, path, json);
  if (!(await callBack()).ok) return;
  await whileChanged(t, { method: 'PUT', path, json }, async () => {
    try {
      for (const label of [t.names.label(), t.names.label()])
        t.accepted('VOL-UPDATE-PERMISSION', await isUpdated(t, user, path, { label }));
    } catch (signal) {
      await callBack();
      throw signal;
    }
    if (!(await callBack()).ok) throw new Inconclusive(`${path} is not called ${json.label} again`);
  });
}

/** An update of a volume that may be busy for a while. */
async function isUpdated(t: CheckContext, by: Caller, path: string, json: object) {
  const ask = () => by.put(path, json);
  return (await poll(ask, ({ ok }) => ok, transitionTime(t))).last;
}
