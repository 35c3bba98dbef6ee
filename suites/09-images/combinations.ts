import { type ArrangedImage, arrangeImage } from '../../src/check/arrange/image.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { completeUpload } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Disagreement } from '../../src/check/combinations/combination.ts';
import type { ObjectStates, StatedObject } from '../../src/check/combinations/objects.ts';
import type { Factor } from '../../src/generate/contract/combinations/levels.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { poll } from '../../src/limits/poll.ts';
import { combinationsOf, sharedStates } from '../support/combinations.ts';
import { isLabelledSo, labelOf } from './capture/capture.ts';
import { pathOf } from './requests.ts';

/** Each rule of an image beside each value of the other parameters, and on images in each state. */
export function combinationsChecks(check: Declare): void {
  combinationsOf(check, {
    operation: 'uploadImage',
    requirement: 'IMG-UPLOAD',
    kept: { label: 'IMG-UPLOAD', description: 'IMG-UPLOAD' },
  });
  combinationsOf(check, {
    operation: 'captureImage',
    requirement: 'IMG-CREATE',
    kept: { label: 'IMG-CREATE', description: 'IMG-CREATE' },
    decides: ['IMG-CREATE-LABEL-DEFAULT'],
    oneAtATime: true,
    factors: [LABEL],
    mayBeRefused: isLabelOfDiskTaken,
    alsoHolds: hasLabelOfDisk,
  });
  combinationsOf(check, {
    operation: 'updateImage',
    requirement: 'IMG-UPDATE',
    kept: { label: 'IMG-UPDATE', description: 'IMG-UPDATE' },
    objects: IMAGES,
  });
}

const LABEL: Factor = {
  name: 'label',
  levels: [
    { words: 'a plain label', field: 'label', changes: [] },
    {
      words: 'no label',
      field: 'label',
      changes: [{ remove: '/label' }],
      isAbsent: true,
      requirement: 'IMG-CREATE-LABEL-DEFAULT',
    },
  ],
};

/** The label that a capture without one takes, which is that of its disk. */
async function labelTaken(t: CheckContext, request: Request): Promise<string | undefined> {
  const { label, disk_id } = Object(request.json) as { label?: unknown; disk_id?: number };
  if (label !== undefined || disk_id === undefined) return undefined;
  return t.own('label of the captured disk', () => labelOf(t, disk_id));
}

async function isLabelOfDiskTaken(t: CheckContext, request: Request): Promise<boolean> {
  const label = await labelTaken(t, request);
  return label !== undefined && (await isLabelledSo(t, label));
}

/** Without a label a capture has that of its disk, whatever else is asked for. */
async function hasLabelOfDisk(
  t: CheckContext,
  request: Request,
  answer: Answer,
): Promise<Disagreement | undefined> {
  const expected = await labelTaken(t, request);
  if (expected === undefined) return undefined;
  const look = () => t.owner.get(pathOf(answer));
  const { held, last } = await poll(look, ({ body }) => body?.label === expected, t.convergence);
  if (held || !last.ok) return undefined;
  return {
    requirement: 'IMG-CREATE-LABEL-DEFAULT',
    kind: 'another label',
    expected: (words) => `POST /images with ${words} to take the label ${expected} of its disk`,
    received: JSON.stringify(last.body?.label) ?? 'nothing',
    answers: [answer, last],
    where: '/label',
  };
}

const IMAGES: ObjectStates = sharedStates('images', {
  'an image that waits for its data': async (t) => stated(await arrangeUpdatableImage(t)),
  'an image with its data': async (t) => {
    const image = await arrangeImage(t);
    await completeUpload(t, image);
    return stated(image);
  },
});

function stated({ id, path }: ArrangedImage): StatedObject {
  return { parameters: { imageId: id.slice('private/'.length) }, reads: path };
}
