import { arrangeImage, imagePath } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { completeUpload, isAvailable } from '../../src/check/arrange/upload.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { isRefusedTo, strangerTo } from '../support/callers/stranger.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { captureImage, deploy, idsListed, pathOf } from './requests.ts';
import { imageCaptured, imageToDeploy, imageToRead } from './shared-images.ts';

/** Private images and disks are of use to their own account only (resources/image#id, service#rule-1). */
export function otherAccountChecks(check: Declare): void {
  check(
    'nobody deploys a private image of another account',
    ['INST-CREATE-IMAGE-KNOWN'],
    async (t) => {
      const { id } = await imageToDeploy(t);
      const other = await strangerTo(t, '/images', id);
      const own = await t.serialized(THERE, () => deploy(t, {}, other));
      if (!own.ok) throw new Inconclusive(`the other account deploys nothing: ${own.summary}`);
      const deployed = await deploy(t, { image: id }, other);
      await isRefusedTo(t, 'INST-CREATE-IMAGE-KNOWN', deployed, { list: '/images', id });
    },
  );

  check(
    'this account deploys no private image of another one',
    ['INST-CREATE-IMAGE-KNOWN'],
    async (t) => {
      const image = await imageOfOther(t);
      const look = () => idsListed(t.owner);
      const mayBeOurs = (ids: readonly unknown[]) => ids.length === 0 || ids.includes(image);
      const own = new Inconclusive(`this account may have an image ${image}, too`, !t.isAlone);
      if (mayBeOurs(await look())) throw own;
      const deployed = await deploy(t, { image });
      // Where each account numbers its own, other checks may have had one of this id meanwhile.
      if (deployed.ok && (!t.isAlone || (await poll(look, mayBeOurs, t.convergence)).held))
        throw own;
      t.refused('INST-CREATE-IMAGE-KNOWN', deployed);
    },
  );

  check('nobody is listed private images of another account', ['AUTH-OTHER-ACCOUNT'], async (t) => {
    const own = [(await imageToRead(t)).path, (await imageToDeploy(t)).path];
    const capture = async () => pathOf((await imageCaptured(t, 'described')).asked);
    const captured = isShortRun(t) ? undefined : await whereShown(capture);
    const paths = captured === undefined ? own : [...own, captured];
    const images = await Promise.all(paths.map((path) => readOnce(t, path)));
    // Each account may number its images from one: an image is known by its label as well.
    const isOwn = ({ id, label }: { id: unknown; label: unknown }) =>
      images.some(({ ok, body }) => ok && body?.id === id && body?.label === label);
    const listed = (await t.as('otherAccount').list('/images')) ?? [];
    const found = listed.find(isOwn);
    t.holds('AUTH-OTHER-ACCOUNT', found === undefined, {
      expected: 'no private image of this account in the list of the other one',
      received: `${found?.id}, called ${found?.label}`,
      answers: [await t.as('otherAccount').get('/images')],
    });
  });

  check('nobody captures a disk of another account', ['IMG-CREATE-DISK-ID-KNOWN'], async (t) => {
    const disk_id = await diskOf(t);
    const other = t.as('otherAccount');
    // What another check deploys there has no disks for a moment.
    await t.serialized(THERE, async () => {
      if (await mayHaveDisk(t, other, disk_id)) {
        throw new Inconclusive(`the other account may have a disk ${disk_id} too`);
      }
      const body = { disk_id, label: t.names.label() };
      const answer = await captureImage(t, body, other);
      if (answer.ok && (await mayHaveDisk(t, other, disk_id, false)))
        throw new Inconclusive(`the other account has got a disk ${disk_id} meanwhile`);
      t.refused('IMG-CREATE-DISK-ID-KNOWN', answer);
    });
  });
}

const THERE = 'instances of the other account';

/** A private image that the other account can deploy: the configured one, or a new one. @throws Inconclusive */
async function imageOfOther(t: CheckContext): Promise<string> {
  const other = t.as('otherAccount');
  const { image: id } = t.run.settings.configuration.fixtures.otherAccount ?? {};
  const read = id === undefined ? undefined : await other.get(imagePath(id) ?? '');
  if (id !== undefined && read && isAvailable(read) && read.body?.is_public === false) return id;
  const made = await arrangeImage(t, {}, other);
  await completeUpload(t, made, other);
  return made.id;
}

/**
 * Each account may number its disks from one: where its disks are not shown, this id may be among them.
 * @param mayBeGone whether an instance that is not found has no disks; a new one may not be found either
 */
async function mayHaveDisk(
  t: CheckContext,
  other: Caller,
  disk: number,
  mayBeGone = true,
): Promise<boolean> {
  const instances = await other.list('/compute/instances');
  for (const { id } of instances ?? []) {
    const request = t.impliedOperation('listDisks', { computeId: id });
    const disks = request ? await other.send(request) : undefined;
    // What was deleted meanwhile has no disks.
    if (mayBeGone && disks?.status === 404 && (await isUnlisted(other, id))) continue;
    if (!disks?.isWholeList || disks.items.some((each) => each.id === disk)) return true;
  }
  return instances === undefined;
}

async function isUnlisted(caller: Caller, instance: unknown): Promise<boolean> {
  const listed = await caller.list('/compute/instances');
  return listed?.every(({ id }) => id !== instance) ?? false;
}
