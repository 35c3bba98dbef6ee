import fc from 'fast-check';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { isAvailable, sendImageData } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd, readsInTheEnd } from '../../src/check/in-the-end.ts';
import { type Step, walk } from '../../src/check/state-machine.ts';
import { isGone, readsAs } from './requests.ts';

const SEQUENCES = 4;
const LENGTH = 14;
/** Images that one sequence has at a time, at most. */
const MOST = 2;

interface ModelImage {
  /** How steps call it: `image 2`, whatever id the target gave it. */
  readonly name: string;
  readonly path: string;
  readonly uploadTo: unknown;
  label: string;
  description: string | null;
  isWaiting: boolean;
}

interface ImagesModel {
  readonly images: ModelImage[];
  /** How many the sequence has made. */
  made: number;
  /** Path of the image that was deleted last. */
  gone: string | undefined;
}

/** Images through random sequences of upload, update and deletion. */
export function machineChecks(check: Declare): void {
  check(
    'images keep what is said of them through any sequence of operations',
    ['IMG-UPLOAD-PENDING', 'IMG-UPLOAD-COMPLETES', 'IMG-UPDATE', 'IMG-DELETE'],
    (t) => walk(t, { steps: STEPS, begin, sequences: SEQUENCES, length: LENGTH }),
    { objects: MOST, early: true },
  );
}

async function begin(t: CheckContext): Promise<ImagesModel> {
  const model: ImagesModel = { images: [], made: 0, gone: undefined };
  await upload.run(model, t);
  return model;
}

const upload: Step<ImagesModel> = {
  says: ({ made }) => `ask to upload image ${made + 1}`,
  possible: ({ images }) => images.length < MOST,
  run: async (model, t) => {
    const description = `image ${model.made + 1}`;
    const { path, uploadTo, body } = await arrangeImage(t, { description });
    model.made += 1;
    const { label } = body;
    model.images.push({
      name: description,
      path,
      uploadTo,
      label,
      description,
      isWaiting: true,
    });
    await holdsAfter(t, model);
  },
};

const sendData = onImage(
  'send the data of',
  async (image, t) => {
    t.accepted('IMG-UPLOAD-COMPLETES', await sendImageData(t, image.uploadTo));
    const look = () => t.owner.get(image.path);
    const expected = `${image.path} to be available`;
    await t.eventually('IMG-UPLOAD-COMPLETES', expected, look, isAvailable);
    image.isWaiting = false;
  },
  ({ isWaiting }) => isWaiting,
);

const STEPS: readonly fc.Arbitrary<Step<ImagesModel>>[] = [
  fc.constant(upload),
  onImage('give a new label to', async (image, t) => {
    image.label = t.names.label();
    await update(t, image);
  }),
  onImage('take the description off', async (image, t) => {
    image.description = null;
    await update(t, image);
  }),
  onImage('describe', async (image, t) => {
    image.description = `described as ${image.label}`;
    await update(t, image);
  }),
  sendData,
  onImage('delete', async (image, t, model) => {
    t.accepted('IMG-DELETE', await t.owner.delete(image.path));
    await isGone(t, 'IMG-DELETE', image.path);
    t.creations.forget(image.path);
    model.images.splice(model.images.indexOf(image), 1);
    model.gone = image.path;
  }),
];

/** A step on one of the images, by a number that is taken modulo how many there are. */
function onImage(
  verb: string,
  act: (image: ModelImage, t: CheckContext, model: ImagesModel) => Promise<void>,
  fits: (image: ModelImage) => boolean = () => true,
): fc.Arbitrary<Step<ImagesModel>> {
  return fc.nat({ max: MOST - 1 }).map((at) => {
    const chosen = ({ images }: Readonly<ImagesModel>) => images[at % images.length];
    return {
      says: (model) => `${verb} ${chosen(model)?.name}`,
      possible: (model) => {
        const image = chosen(model);
        return image !== undefined && fits(image);
      },
      run: async (model, t) => {
        await act(chosen(model) as ModelImage, t, model);
        await holdsAfter(t, model);
      },
    };
  });
}

async function update(t: CheckContext, { path, label, description }: ModelImage): Promise<void> {
  t.accepted('IMG-UPDATE', await t.owner.put(path, { label, description }));
  await readsAs(t, 'IMG-UPDATE', path, { label, description });
}

/** Every image is as the model says, and the one deleted last is still gone. */
async function holdsAfter(t: CheckContext, { images, gone }: ImagesModel): Promise<void> {
  for (const { path, label, description, isWaiting } of images) {
    await readsInTheEnd(t, 'IMG-UPDATE', path, { label, description });
    const requirement = isWaiting ? 'IMG-UPLOAD-PENDING' : 'IMG-UPLOAD-COMPLETES';
    const status = isWaiting ? 'pending_upload' : 'available';
    await readsInTheEnd(t, requirement, path, { status });
  }
  if (gone !== undefined) await isGoneInTheEnd(t, 'IMG-DELETE', gone);
}
