import { requireInstanceGone } from '../../../src/check/arrange/gone-instance.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import { diskOf, requireFirstDisk } from '../../../src/check/arrange/right/images.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { imagePath } from '../../../src/resources/kinds.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import {
  becomesAvailable,
  captureImage,
  deploy,
  pathOf,
  readsAs,
  requireRoomFor,
} from '../requests.ts';

/** Captures beside each other, and of disks that are gone later (states/image). */
export function capturedDisksChecks(check: Declare): void {
  check(
    'a disk that is captured again meanwhile becomes two images that are available',
    ['IMG-CAPTURE-COMPLETES'],
    async (t) => {
      leftToLongerRuns(t, 'captures at the same time');
      const disk_id = await diskOf(t);
      let second: Answer | undefined;
      const first = await captureImage(t, bodyOf(t, disk_id), t.owner, async () => {
        second = await capturedMeanwhile(t, disk_id);
      });
      // Whether there can be two at a time is open.
      if (!first.ok || !second?.ok) throw new Inconclusive('one disk is captured once at a time');
      for (const each of [first, second])
        await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', pathOf(each));
    },
    { objects: 2 },
  );

  check(
    'a captured image is manual still, and deployed, when the instance that it was taken from is gone',
    ['IMG-CAPTURE-COMPLETES', 'IMG-TYPE-MANUAL'],
    async (t) => {
      leftToLongerRuns(t, 'images of disks that are gone');
      const instance = await arrangeInstance(t);
      const request = t.impliedOperation('deleteInstance', { computeId: instance.id });
      if (!request) throw new Skip('the target deletes no instance', 'implied.deleteInstance');
      const disk_id = await requireFirstDisk(t, instance);
      const made = await captureImage(t, bodyOf(t, disk_id));
      if (!made.ok) throw new Inconclusive(`disk ${disk_id} is not captured: ${made.summary}`);
      await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', pathOf(made));
      const gone = await t.owner.send(request);
      if (!gone.ok) throw new Inconclusive(`the instance was not deleted: ${gone.summary}`);
      t.creations.forget(`/compute/instances/${instance.id}`);
      await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', pathOf(made));
      await requireInstanceGone(t, instance.id);
      await readsAs(t, 'IMG-TYPE-MANUAL', pathOf(made), { type: 'manual' });
      const deployed = await deploy(t, { image: made.body.id });
      if (!deployed.ok) await requireRoomFor(t, pathOf(made));
      t.accepted('IMG-CAPTURE-COMPLETES', deployed);
    },
    { objects: 3 },
  );

  check(
    'a disk that was deployed from a deprecated image is captured as any other',
    ['IMG-CAPTURE-COMPLETES'],
    async (t) => {
      leftToLongerRuns(t, 'images of deprecated images');
      const image = await deprecatedImage(t);
      // Whether anybody may deploy it still is open.
      const deployed = await deploy(t, { image });
      if (!deployed.ok) throw new Inconclusive(`${image} is not deployed: ${deployed.summary}`);
      const disk_id = await requireFirstDisk(t, deployed.body);
      const made = await captureImage(t, bodyOf(t, disk_id));
      if (!made.ok) throw new Inconclusive(`disk ${disk_id} is not captured: ${made.summary}`);
      await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', pathOf(made));
    },
    { objects: 2 },
  );
}

/** @throws Inconclusive where no public image is deprecated */
async function deprecatedImage(t: CheckContext): Promise<unknown> {
  const images = (await t.owner.list('/images')) ?? [];
  const found = images.find(
    ({ is_public, deprecated, status }) =>
      is_public === true && deprecated === true && status === 'available',
  );
  if (found) return found.id;
  throw new Inconclusive('no public image is deprecated');
}

function bodyOf(t: CheckContext, disk_id: number) {
  return { disk_id, label: t.names.label() };
}

function capturedMeanwhile(t: CheckContext, disk_id: number): Promise<Answer> {
  const path = (answered: { id?: unknown } | undefined) => imagePath(answered?.id);
  return t.creations.attempt({ collection: '/images', body: bodyOf(t, disk_id), path });
}
