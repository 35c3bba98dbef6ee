import { detachVolume } from '../../../src/check/arrange/attachment.ts';
import {
  instanceBody,
  instancePath,
  sharedInstance,
  takingVolumes,
} from '../../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { isHiddenFromUs } from '../../support/callers/hidden-from-us.ts';
import { isRefusedTo, strangerTo } from '../../support/callers/stranger.ts';
import { configOf, isRefusedOf } from '../attachment/config-choice.ts';
import { cloneVolume, createVolume } from '../requests.ts';

/** Volumes and instances of two accounts do not come together (service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  check(
    'nobody puts a volume on an instance of another account',
    ['VOL-CREATE-COMPUTE-ID-KNOWN', 'VOL-ATTACH-COMPUTE-ID-KNOWN', 'AUTH-OTHER-ACCOUNT'],
    async (t) => {
      const { id: compute_id } = takingVolumes(await sharedInstance(t));
      const other = await strangerTo(t, '/compute/instances', compute_id);
      const theirs = { list: '/compute/instances', id: compute_id };
      const made = await createVolume(t, { label: t.names.label(), compute_id }, other);
      if (made.ok) await other.post(`/volumes/${made.body?.id}/detach`);
      await isRefusedTo(t, 'VOL-CREATE-COMPUTE-ID-KNOWN', made, theirs);
      const { path, body } = await arrangeVolume(t, {}, other);
      const attached = await other.post(`${path}/attach`, { compute_id });
      if (attached.ok) await other.post(`${path}/detach`);
      await isRefusedTo(t, 'VOL-ATTACH-COMPUTE-ID-KNOWN', attached, theirs);
      await isHiddenFromUs(t, { path, name: body.label, scopes: 'volumes' });
    },
  );

  check('nobody acts on a volume of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const volume = await arrangeVolume(t);
    const other = await strangerTo(t, '/volumes', volume.id);
    const compute_id = await theirInstance(t, other);
    const { path, body } = volume;
    const act = (name: string, json?: unknown) => other.post(`${path}/${name}`, json);
    const isRefused = (answer: Answer) =>
      isRefusedTo(t, 'AUTH-OTHER-ACCOUNT', answer, { list: '/volumes', id: volume.id });
    await isRefused(await act('resize', { size: body.size + 1 }));
    await isRefused(await cloneVolume(t, volume, t.names.label(), other));
    const attached = await act('attach', { compute_id });
    if (attached.ok) await detachVolume(t, volume);
    await isRefused(attached);
    await readsInTheEnd(t, 'AUTH-OTHER-ACCOUNT', path, { size: body.size });
  });

  check('nobody is given a config of another account', OF_CONFIGS, async (t) => {
    const config_id = await configOf(t, await sharedInstance(t));
    const other = t.as('otherAccount');
    const compute_id = await theirInstance(t, other);
    const { path } = await arrangeVolume(t, {}, other);
    const attached = await other.post(`${path}/attach`, { compute_id, config_id });
    if (attached.ok) await other.post(`${path}/detach`);
    const body = { label: t.names.label(), compute_id, config_id };
    const made = await createVolume(t, body, other);
    if (made.ok) await other.post(`/volumes/${made.body?.id}/detach`);
    await isRefusedOf(t, 'VOL-ATTACH-CONFIG-OF-INSTANCE', attached, compute_id, config_id, other);
    await isRefusedOf(t, 'VOL-CREATE-CONFIG-OF-INSTANCE', made, compute_id, config_id, other);
  });
}

const OF_CONFIGS = ['VOL-ATTACH-CONFIG-OF-INSTANCE', 'VOL-CREATE-CONFIG-OF-INSTANCE'];

/** An instance of the other account, in the region of the volume. */
async function theirInstance(t: CheckContext, other: Caller): Promise<number> {
  const { answer } = await t.creations.make({
    collection: '/compute/instances',
    body: instanceBody(t),
    path: instancePath,
    caller: other,
    readable: false,
  });
  return answer.body.id;
}
