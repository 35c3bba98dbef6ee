import { sharedInstance } from '../../../src/check/arrange/instance.ts';
import { diskOf } from '../../../src/check/arrange/right/images.ts';
import { isAvailable } from '../../../src/check/arrange/upload.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { isDeleted, readOnce, takesUpdate } from '../../../src/check/in-the-end.ts';
import { areListedWhole } from '../../../src/check/whole/list.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { measuresText } from '../../support/characters.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { isDeployedNoMore } from '../deletion.ts';
import { isListedAsRead, LISTED, othersStay } from '../reading/listed.ts';
import {
  becomesAvailable,
  captureImage,
  deploy,
  isCapable,
  onceIdle,
  pathOf,
  readsAs,
  requireRoomFor,
  statesCapability,
} from '../requests.ts';
import { CAPTURES, imageCaptured, imageToDeploy, imageToRead } from '../shared-images.ts';
import { isNotDescribed, WIDE } from '../update.ts';

/** Private images taken from a disk. */
export function captureChecks(check: Declare): void {
  check('a disk is captured with label and description', ['IMG-CREATE'], async (t) => {
    for (const kind of CAPTURES) {
      const { wish, asked: answer } = await imageCaptured(t, kind);
      t.accepted('IMG-CREATE', answer);
      t.equal('IMG-CREATE', answer, '/label', wish.label);
      t.equal('IMG-CREATE', answer, '/is_public', false);
      const { cloud_init, ...shown } = wish;
      await readsAs(t, 'IMG-CREATE', pathOf(answer), shown);
    }
  });

  check('images of one user name one creator', ['IMG-CREATED-BY-USER'], async (t) => {
    const made = [(await imageToRead(t)).asked, (await imageCaptured(t, 'described')).asked];
    // One whose data has come is still by whom it was asked for.
    const there = await whereShown(() => imageToDeploy(t));
    const read = [];
    for (const path of [...made.map(pathOf), ...(there ? [there.path] : [])])
      read.push(await readOnce(t, path));
    const creators = new Set(read.filter(({ ok }) => ok).map(({ body }) => body?.created_by));
    t.holds('IMG-CREATED-BY-USER', creators.size <= 1, {
      expected: 'one created_by of an upload and a capture that one user asked for',
      received: [...creators].map(formatValue).join(' and '),
      answers: read,
      where: '/created_by',
    });
  });

  const unlabelled = [
    'IMG-CREATE-LABEL-DEFAULT',
    'IMG-TYPE-MANUAL',
    'IMG-UPDATE',
    'IMG-UPDATE-DESCRIPTION-LENGTH',
    'IMG-UPDATE-DESCRIPTION-NULL',
    'IMG-UPDATE-DESCRIPTION-MINIMUM',
    'IMG-UPDATE-DESCRIPTION-TYPE',
    'IMG-UPDATE-LABEL-TYPE',
    'IMG-LIST',
    'IMG-DELETE',
    'INST-CREATE-IMAGE-KNOWN',
  ];
  check("without a label it takes the disk's, and lives as any image", unlabelled, async (t) => {
    const disk_id = await diskOf(t);
    const label = await labelOf(t, disk_id);
    const answer = await captureImage(t, { disk_id });
    if (answer.refused && (await isLabelledSo(t, label)))
      throw new Inconclusive(`an image called ${label}, as the disk is, is there already`);
    t.accepted('IMG-CREATE-LABEL-DEFAULT', answer);
    await readsAs(t, 'IMG-CREATE-LABEL-DEFAULT', pathOf(answer), { label });
    await readsAs(t, 'IMG-TYPE-MANUAL', pathOf(answer), { type: 'manual' });
    const other = await imageCaptured(t, 'described');
    const path = pathOf(answer);
    const called = t.names.label();
    await othersStay(t, [other], () => takesUpdates(t, path, called));
    await isListedAsRead(t, path);
    await isDeleted(t, 'IMG-DELETE', path);
    await isGoneInTheEnd(t, 'IMG-DELETE', path, called);
    t.creations.forget(path);
    if (isShortRun(t)) return;
    await areListedWhole(t, LISTED, '/images', [], [{ path, fields: { label: called } }]);
    await isDeployedNoMore(t, { id: answer.body.id, path });
  });

  const completed = ['IMG-CAPTURE-COMPLETES', 'IMG-LIST'];
  check('a captured image is available in the end', completed, async (t) => {
    for (const kind of CAPTURES) {
      const path = pathOf((await imageCaptured(t, kind)).asked);
      await becomesAvailable(t, 'IMG-CAPTURE-COMPLETES', path);
      await isListedAsRead(t, path);
    }
    const { asked } = await imageCaptured(t, 'described');
    for (let time = 1; time <= (isShortRun(t) ? 1 : 2); time += 1) {
      const ask = () => deploy(t, { image: asked.body.id });
      const deployed = await onceIdle(t, ask, () => requireRoomFor(t, pathOf(asked)));
      t.accepted('IMG-CAPTURE-COMPLETES', deployed);
    }
  });

  check('cloud_init makes a captured image capable of it', ['IMG-CREATE-CLOUD-INIT'], async (t) => {
    const path = pathOf((await imageCaptured(t, 'with cloud_init')).asked);
    const look = () => t.owner.get(path);
    const isDone = (seen: Answer) => isAvailable(seen) || isCapable(seen);
    // The image may have to be there before it is known what it can do.
    const { held, last } = await poll(look, isDone, t.convergence);
    if (!held) throw new Inconclusive(`${path} is not available: ${last.summary}`);
    await statesCapability(t, 'IMG-CREATE-CLOUD-INIT', path);
  });

  check(
    'the length of the description of a captured image is counted in characters',
    ['IMG-CREATE-DESCRIPTION-LENGTH', 'IMG-CREATE'],
    async (t) => {
      const disk_id = await diskOf(t);
      await measuresText(
        t,
        'IMG-CREATE-DESCRIPTION-LENGTH',
        WIDE,
        (description) => captureImage(t, { disk_id, label: t.names.label(), description }),
        (description, made) => readsAs(t, 'IMG-CREATE', pathOf(made), { description }),
      );
    },
    { objects: 3 },
  );

  check('a captured image is of type manual', ['IMG-TYPE-MANUAL'], async (t) => {
    const { asked: answer } = await imageCaptured(t, 'described');
    const path = pathOf(answer);
    t.equal('IMG-TYPE-MANUAL', answer, '/type', 'manual');
    await readsAs(t, 'IMG-TYPE-MANUAL', path, { type: 'manual' });
  });
}

/** Once it is there, a captured image is updated as any other. @throws Inconclusive when it is not */
async function takesUpdates(t: CheckContext, path: string, label: string): Promise<void> {
  const { held, last } = await poll(() => t.owner.get(path), isAvailable, t.convergence);
  if (!held) throw new Inconclusive(`${path} is not available: ${last.summary}`);
  const described = { description: 'captured, and updated later' };
  for (const wish of [described, { label }, { description: null }]) {
    await takesUpdate(t, 'IMG-UPDATE', path, wish);
    await readsAs(t, 'IMG-UPDATE', path, wish);
  }
  if (isShortRun(t)) return;
  await isNotDescribed(t, path);
  const long = { label, description: 'x'.repeat(65_000) };
  await takesUpdate(t, 'IMG-UPDATE-DESCRIPTION-LENGTH', path, long);
  await readsAs(t, 'IMG-UPDATE', path, long);
  for (const [requirement, wrong] of REFUSED)
    t.refused(requirement, await t.owner.put(path, { label, ...wrong }));
}

/** What no image can be called or described by, and what says so of updates. */
const REFUSED = [
  ['IMG-UPDATE-DESCRIPTION-LENGTH', { description: 'x'.repeat(65_001) }],
  ['IMG-UPDATE-DESCRIPTION-MINIMUM', { description: '' }],
  ['IMG-UPDATE-DESCRIPTION-TYPE', { description: { no: 'text' } }],
  ['IMG-UPDATE-LABEL-TYPE', { label: { no: 'text' }, description: 'of no label' }],
] as const;

/** Whether a private image has the label: whether another one may have it too is open (SIL-IMG-LABEL-UNIQUE). */
export async function isLabelledSo(t: CheckContext, label: string): Promise<boolean> {
  const images = (await t.owner.list('/images')) ?? [];
  return images.some((image) => image.label === label && image.is_public !== true);
}

/** So many instances are asked for a disk that the owner names: it need not be of the one that checks share. */
const MOST_ASKED = 20;

/** @throws Skip or Inconclusive when the label of the disk cannot be known */
export async function labelOf(t: CheckContext, disk: number): Promise<string> {
  const { id: shared } = await sharedInstance(t);
  const listed = (await t.owner.list('/compute/instances')) ?? [];
  for (const computeId of new Set([shared, ...listed.map(({ id }) => id).slice(0, MOST_ASKED)])) {
    const request = t.impliedOperation('listDisks', { computeId });
    if (!request)
      throw new Skip({ code: 'no-operation', operation: 'listDisks' }, 'implied.listDisks');
    const { items } = await t.owner.send(request);
    const label = items.find(({ id }) => id === disk)?.label;
    if (typeof label === 'string') return label;
  }
  throw new Inconclusive(`the label of disk ${disk} is shown by no instance that is listed`);
}
