import { setTimeout as sleep } from 'node:timers/promises';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import {
  type ArrangedVolume,
  arrangeVolume,
  volumeBody,
  volumePath,
} from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { createVolume, resizeVolume } from '../04-volumes/requests.ts';
import { createTag } from '../08-tags/requests.ts';
import { createInstance } from '../11-instances/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';

/** An update that was accepted, and shown once since. */
interface Updated {
  readonly requirement: string;
  readonly path: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** When it was shown, in milliseconds as `performance.now` counts. */
  readonly since: number;
}

const REQUIREMENTS = ['VOL-UPDATE', 'VPC-UPDATE', 'DOM-UPDATE', 'VOL-RESIZE', 'VOL-ATTACH'].concat(
  'TAG-DELETE-UNTAGS',
  'TAG-CREATE-COMPUTES',
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
    { objects: 14, early: true },
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
    { objects: 14, alone: true },
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
      () => arrangeVolume(own).then((it) => attachedWhileDeployed(own, it)),
      () => arrangeVolume(own).then((it) => untagged(own, it)),
      () => taggedWhileDeployed(own),
      () => updatedAtWork(own, () => createVolume(own, volumeBody(own))),
      () => arrangeVolume(own).then((it) => updatedAtWork(own, () => grown(own, it))),
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

/** An update that is sent as soon as work on the volume has begun, before any other request of the run. */
async function updatedAtWork(t: CheckContext, begin: () => Promise<Answer>): Promise<Updated[]> {
  const after = t.names.label();
  const { begun, updated } = await t.urgently('awaited', async () => {
    const { body } = await begin();
    const path = volumePath(body);
    const isTaken = path !== undefined && (await t.owner.put(path, { label: after })).ok;
    return { begun: { path, label: body?.label as unknown }, updated: isTaken };
  });
  const { path, label: before } = begun;
  if (path === undefined || before === undefined || !updated) return [];
  const { body: seen } = await shown(t, path, 'label', after);
  if (seen?.label !== after) return [];
  return [
    { requirement: 'VOL-UPDATE', path, field: 'label', before, after, since: performance.now() },
  ];
}

function grown(t: CheckContext, volume: ArrangedVolume): Promise<Answer> {
  return resizeVolume(t, volume, volume.body.size + 1);
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

/** On an instance that is asked for with a boot, before anything else is; where it does not take the volume yet, nothing is said. */
async function attachedWhileDeployed(t: CheckContext, volume: ArrangedVolume): Promise<Updated[]> {
  const made = await t.urgently('awaited', async () => {
    const { body } = await createInstance(t, { booted: true });
    const compute_id: unknown = body?.id;
    const wish = { compute_id };
    return { compute_id, answer: await t.owner.post(`${volume.path}/attach`, wish) };
  });
  const { compute_id, answer } = made;
  if (!answer.ok) return [];
  return comesToBe(t, 'VOL-ATTACH', volume, { compute_id }, async () => answer);
}

/** A tag on an instance that is asked for with a boot, before that may have come to its end: the listing of the tag has it, and goes on to. */
async function taggedWhileDeployed(t: CheckContext): Promise<Updated[]> {
  const label = t.names.label();
  const isTagged = await t.urgently('awaited', async () => {
    const { body } = await createInstance(t, { booted: true });
    if (!Number.isSafeInteger(body?.id)) return false;
    return (await createTag(t, { label, computes: [body.id] })).ok;
  });
  const path = `/tags/${label}`;
  if (!isTagged || (await shown(t, path, 'results', 1)).body?.results !== 1) return [];
  const requirement = 'TAG-CREATE-COMPUTES';
  return [{ requirement, path, field: 'results', before: 0, after: 1, since: performance.now() }];
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

async function comesToBe(
  t: CheckContext,
  requirement: string,
  { path, body }: { readonly path: string; readonly body: Readonly<Record<string, unknown>> },
  wish: Readonly<Record<string, unknown>>,
  ask: () => Promise<Answer>,
): Promise<Updated[]> {
  const [[field, after]] = Object.entries(wish) as [[string, unknown]];
  // What never was otherwise cannot go back.
  if (body[field] === undefined || isSameJson(body[field], after)) return [];
  if (!(await poll(ask, ({ ok }) => ok, t.convergence)).held) return [];
  const { body: seen } = await shown(t, path, field, after);
  if (!isSameJson(seen?.[field], after)) return [];
  return [{ requirement, path, field, before: body[field], after, since: performance.now() }];
}

/** The record as it shows this value, or else as it was read last. */
async function shown(t: CheckContext, path: string, field: string, value: unknown) {
  const { last } = await poll(
    () => t.owner.get(path),
    ({ body }) => isSameJson(body?.[field], value),
    transitionTime(t),
  );
  return last;
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
