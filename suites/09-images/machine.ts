import fc from 'fast-check';
import { waitingImagesAreDeleted } from '../../src/check/arrange/deletable-image.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, readsInTheEnd, takesUpdate } from '../../src/check/in-the-end.ts';
import { type Step, walk } from '../../src/check/state-machine.ts';
import { areListedWhole } from '../../src/check/whole/list.ts';
import {
  changed,
  type KnownRecord,
  knownRecord,
  staysWhole,
} from '../../src/check/whole/record.ts';
import { LISTED } from './reading/listed.ts';
import { becomesAvailable, readsAs, takesData } from './requests.ts';

const SEQUENCES = 4;
const LENGTH = 14;
/** Images that one sequence has at a time, at most. */
const MOST = 2;

/** What only requests change; the data may tell more of what it is good for. */
const FIELDS = ['id', 'label', 'description', 'created', 'created_by', 'is_public', 'type'];

interface ModelImage {
  /** How steps call it: `image 2`, whatever id the target gave it. */
  readonly name: string;
  readonly uploadTo: unknown;
  /** Everything that reading it must show. */
  record: KnownRecord;
  isWaiting: boolean;
}

interface ImagesModel {
  readonly images: ModelImage[];
  /** How many the sequence has made. */
  made: number;
  /** The images that were deleted. */
  readonly gone: KnownRecord[];
}

/** Images through random sequences of upload, update and deletion. */
export function machineChecks(check: Declare): void {
  check(
    'images keep what is said of them through any sequence of operations',
    [
      'IMG-UPLOAD-PENDING',
      'IMG-UPLOAD-COMPLETES',
      'IMG-UPDATE',
      'IMG-DELETE',
      'IMG-LIST',
      'IMG-LIST-PRIVATE',
    ],
    (t) => walk(t, { steps: STEPS, begin, sequences: SEQUENCES, length: LENGTH, tour: TOUR }),
    { objects: MOST, early: true },
  );
}

async function begin(t: CheckContext): Promise<ImagesModel> {
  const model: ImagesModel = { images: [], made: 0, gone: [] };
  await upload.run(model, t);
  return model;
}

const upload: Step<ImagesModel> = {
  says: ({ made }) => `ask to upload image ${made + 1}`,
  possible: ({ images }) => images.length < MOST,
  run: async (model, t) => {
    const description = `image ${model.made + 1}`;
    const { path, uploadTo, isWaiting } = await arrangeUpdatableImage(t, { description });
    const record = await knownRecord(t, path, FIELDS, { description });
    model.made += 1;
    model.images.push({ name: description, uploadTo, record, isWaiting });
    await holdsAfter(t, model);
  },
};

const sendData = onImage('send the data of', hasItsData, ({ isWaiting }) => isWaiting);
const relabel = onImage('give a new label to', (image, t) =>
  update(t, image, { label: t.names.label() }),
);
const undescribe = onImage('take the description off', (image, t) =>
  update(t, image, { description: null }),
);
const describe = onImage('describe', (image, t) =>
  update(t, image, { description: `described as ${image.record.fields.label}` }),
);
const remove = onImage('delete', async (image, t, model) => {
  const { path, fields } = image.record;
  if (image.isWaiting && !(await waitingImagesAreDeleted(t))) await hasItsData(image, t);
  await isDeleted(t, 'IMG-DELETE', path);
  await isGoneInTheEnd(t, 'IMG-DELETE', path);
  t.creations.forget(path);
  model.images.splice(model.images.indexOf(image), 1);
  model.gone.push({ path, fields: { label: fields.label } });
});

async function hasItsData(image: ModelImage, t: CheckContext): Promise<void> {
  const { record, uploadTo } = image;
  await takesData(t, 'IMG-UPLOAD-COMPLETES', { path: record.path, uploadTo });
  await becomesAvailable(t, 'IMG-UPLOAD-COMPLETES', image.record.path);
  image.isWaiting = false;
  // It may be said to be created when its data came.
  const { created, ...fields } = image.record.fields;
  image.record = { ...image.record, fields };
}

const STEPS: readonly fc.Arbitrary<Step<ImagesModel>>[] = [
  fc.constant(upload),
  drawn(relabel),
  drawn(undescribe),
  drawn(describe),
  drawn(sendData),
  drawn(remove),
];

/** Each change after each other one, before and after the data came. */
const TOUR: readonly Step<ImagesModel>[] = [
  relabel(0),
  describe(0),
  undescribe(0),
  relabel(0),
  undescribe(0),
  describe(0),
  sendData(0),
  describe(0),
  relabel(0),
  undescribe(0),
  relabel(0),
  upload,
  describe(1),
  relabel(1),
  sendData(1),
  remove(0),
  relabel(0),
  undescribe(0),
  remove(0),
];

/** A step on one of the images, by a number that is taken modulo how many there are. */
function onImage(
  verb: string,
  act: (image: ModelImage, t: CheckContext, model: ImagesModel) => Promise<void>,
  fits: (image: ModelImage) => boolean = () => true,
): (at: number) => Step<ImagesModel> {
  return (at) => {
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
  };
}

function drawn(step: (at: number) => Step<ImagesModel>): fc.Arbitrary<Step<ImagesModel>> {
  return fc.nat({ max: MOST - 1 }).map(step);
}

/** Sends both fields, so that no update has to leave one out (SIL-PUT-OMITTED). */
async function update(
  t: CheckContext,
  image: ModelImage,
  change: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { path, fields } = image.record;
  const wish = { label: fields.label, description: fields.description, ...change };
  await takesUpdate(t, 'IMG-UPDATE', path, wish);
  image.record = changed(image.record, change);
  await readsAs(t, 'IMG-UPDATE', path, wish);
}

/** Every image is as the model says, read and listed, and those that were deleted are still gone. */
async function holdsAfter(t: CheckContext, { images, gone }: ImagesModel): Promise<void> {
  for (const { record, isWaiting } of images) {
    await staysWhole(t, 'IMG-UPDATE', record);
    const requirement = isWaiting ? 'IMG-UPLOAD-PENDING' : 'IMG-UPLOAD-COMPLETES';
    const status = isWaiting ? 'pending_upload' : 'available';
    await readsInTheEnd(t, requirement, record.path, { status });
  }
  const records = images.map(({ record }) => record);
  await areListedWhole(t, LISTED, '/images', records, gone);
  for (const { path } of gone.slice(-1)) await isGoneInTheEnd(t, 'IMG-DELETE', path);
}
