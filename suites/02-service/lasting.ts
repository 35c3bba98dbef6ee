import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { resizeVolume } from '../04-volumes/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { AT_WORK } from './at-work.ts';
import { comesToBe, shown, type Updated } from './updated.ts';

const REQUIREMENTS = ['VOL-UPDATE', 'VPC-UPDATE', 'DOM-UPDATE', 'VOL-RESIZE', 'VOL-ATTACH'].concat(
  'TAG-DELETE-UNTAGS',
  'TAG-CREATE-COMPUTES',
  'TAG-CREATE-VOLUMES',
  'VOL-DETACH',
);

/** What requests made of a resource stays until another request changes it (service#rule-4). */
export function lastingChecks(check: Declare): void {
  check(
    'updates are made that are looked at again when the run ends',
    REQUIREMENTS,
    async (t) => {
      leftToLongerRuns(t, 'updates a while later');
      for (const each of await updates(t)) await isAsUpdated(t, each);
    },
    { objects: 18, early: true },
  );

  check(
    'what was updated is so a while later',
    REQUIREMENTS,
    async (t) => {
      leftToLongerRuns(t, 'updates a while later');
      for (const each of await updates(t)) {
        // No read that is older than the update is as old as this.
        await sleep(Math.max(0, each.since + t.convergence.seconds * 1000 - performance.now()));
        await isAsUpdated(t, each);
      }
    },
    { objects: 18, alone: true },
  );
}

/** Made early, by whichever check comes first, and there until the run ends. */
function updates(t: CheckContext): Promise<readonly Updated[]> {
  return t.shared('updates that are to last', async (own) => {
    const first = { description: 'first' };
    const [label, description] = [own.names.label(), 'second'];
    // A target may have no room for one of them, or not claim to have it.
    const all = [
      () => arrangeVolume(own).then((it) => updated(own, 'VOL-UPDATE', it, { label })),
      () => arrangeVpc(own, first).then((it) => updated(own, 'VPC-UPDATE', it, { description })),
      () => arrangeDomain(own, first).then((it) => updated(own, 'DOM-UPDATE', it, { description })),
      () => arrangeVolume(own).then((it) => resized(own, it)),
      () => arrangeVolume(own).then((it) => attached(own, it)),
      () => arrangeVolume(own).then((it) => untagged(own, it)),
      ...AT_WORK.map((make) => () => make(own)),
    ];
    const made: Updated[] = [];
    for (const each of all) made.push(...((await whereShown(each)) ?? []));
    return made;
  });
}

/** Other checks decide whether it is accepted, and shown. */
async function updated(
  t: CheckContext,
  requirement: string,
  { path, body }: { readonly path: string; readonly body: Readonly<Record<string, unknown>> },
  wish: Readonly<Record<string, unknown>>,
): Promise<Updated[]> {
  return comesToBe(t, requirement, { path, body }, wish, () => t.owner.put(path, wish));
}

function resized(t: CheckContext, volume: ArrangedVolume): Promise<Updated[]> {
  const size = volume.body.size + 1;
  return comesToBe(t, 'VOL-RESIZE', volume, { size }, () => resizeVolume(t, volume, size));
}

async function attached(t: CheckContext, volume: ArrangedVolume): Promise<Updated[]> {
  const { id: compute_id } = takingVolumes(await arrangeInstance(t));
  const ask = () => t.owner.post(`${volume.path}/attach`, { compute_id });
  return comesToBe(t, 'VOL-ATTACH', volume, { compute_id }, ask);
}

/** The tag is deleted, and nothing about the volume is asked for. */
async function untagged(t: CheckContext, { path, id }: ArrangedVolume): Promise<Updated[]> {
  const tag = await arrangeTag(t, { volumes: [id] });
  const { body } = await shown(t, path, 'tags', [tag.label]);
  const remove = () => t.owner.delete(tag.path);
  const before = { path, body: Object(body) };
  const made = await comesToBe(t, 'TAG-DELETE-UNTAGS', before, { tags: [] }, remove);
  if (made.length > 0) t.creations.forget(tag.path);
  return made;
}

/** It does not go back to what it was: what others of the account make of it is their own affair. */
async function isAsUpdated(t: CheckContext, { requirement, path, ...updated }: Updated) {
  const { field, before, after } = updated;
  const seen = await shown(t, path, field, after);
  t.holds(requirement, !seen.ok || !isSameJson(seen.body?.[field], before), {
    expected: `${field} of ${path} to stay what it was updated to: ${formatValue(after)}`,
    received: `it is what it was before: ${formatValue(before)}`,
    answers: [seen],
    where: `/${field}`,
  });
}
