import { arrangeDeletableImage } from '../../src/check/arrange/deletable-image.ts';
import type { ArrangedImage } from '../../src/check/arrange/image.ts';
import {
  arrangeUpdatableImage,
  type UpdatableImage,
} from '../../src/check/arrange/updatable-image.ts';
import { completeUpload } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, takesUpdate } from '../../src/check/in-the-end.ts';
import { areListedWhole } from '../../src/check/whole/list.ts';
import {
  changed,
  type KnownRecord,
  knownRecord,
  staysWhole,
} from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { LISTED } from './reading/listed.ts';
import { deploy } from './requests.ts';

const REQUIREMENTS = [
  'IMG-UPDATE',
  'IMG-DELETE',
  'IMG-UPLOAD',
  'IMG-UPLOAD-COMPLETES',
  'IMG-LIST',
  'IMG-LIST-PRIVATE',
  'ERR-UNCHANGED-ELSEWHERE',
];

/** Every operation on an image, twice: the rest of it and its neighbour stay, read and listed. */
export function wholeRecordChecks(check: Declare): void {
  check(
    'each operation changes what it names, of an image and its neighbour, the second time too',
    REQUIREMENTS,
    async (t) => {
      const made = await arrangeUpdatableImage(t, { cloud_init: true, description: 'as created' });
      const one = await knownImage(t, made);
      const next = await arrangeUpdatableImage(t, { description: 'next' });
      const neighbour = await knownImage(t, next);
      const images: Images = {
        records: [one, neighbour],
        gone: [],
        waiting: [made.isWaiting, next.isWaiting],
      };
      await takeAll(t, images);
      // The second time the first of them has its data, as far as it can be sent.
      if (made.isWaiting) await sendData(t, made, images);
      await takeAll(t, images);
    },
    { objects: 3, early: true },
  );
}

/** What may be another with the data, as its size and capabilities may, which show at any time. */
const OF_DATA = ['created', 'deprecated', 'eol', 'vendor'];

/** What only requests change, as long as there is no data; what moves the status on is for the state machine to say. */
const FIELDS = ['id', 'label', 'description', 'created_by', 'expiry', 'is_public', 'type'].concat(
  OF_DATA,
);

interface Images {
  readonly records: [KnownRecord, KnownRecord];
  readonly gone: KnownRecord[];
  /** Which of them wait for their data. */
  readonly waiting: [boolean, boolean];
}

type Step = (t: CheckContext, images: Images, which: number) => Promise<void>;

async function takeAll(t: CheckContext, images: Images): Promise<void> {
  for (const step of STEPS) for (const which of [0, 1]) await step(t, images, which);
}

function knownImage(t: CheckContext, { path, isWaiting }: UpdatableImage): Promise<KnownRecord> {
  return knownRecord(t, path, FIELDS, isWaiting ? { status: 'pending_upload' } : {});
}

/** Both images, by their ids and in the list. */
async function hold(t: CheckContext, requirement: string, { records, gone }: Images) {
  for (const record of records) await staysWhole(t, requirement, record);
  await areListedWhole(t, LISTED, '/images', records, gone);
}

/** Sends both fields, so that no update has to leave one out (SIL-PUT-OMITTED). */
async function update(
  t: CheckContext,
  images: Images,
  which: number,
  change: Readonly<Record<string, string | null>>,
): Promise<void> {
  const image = images.records[which] as KnownRecord;
  const { label, description } = image.fields;
  await takesUpdate(t, 'IMG-UPDATE', image.path, { label, description, ...change });
  images.records[which] = changed(image, change);
  await hold(t, 'IMG-UPDATE', images);
}

const relabel: Step = (t, images, which) => update(t, images, which, { label: t.names.label() });

const describe: Step = (t, images, which) =>
  update(t, images, which, { description: `described as ${t.names.label()}` });

const undescribe: Step = (t, images, which) => update(t, images, which, { description: null });

const createAndDelete: Step = async (t, images) => {
  const wish = { cloud_init: true, description: 'not for long' };
  const { path, body } = await arrangeDeletableImage(t, wish);
  await hold(t, 'IMG-UPLOAD', images);
  await isDeleted(t, 'IMG-DELETE', path);
  await isGoneInTheEnd(t, 'IMG-DELETE', path);
  t.creations.forget(path);
  images.gone.push({ path, fields: { label: body.label } });
  await hold(t, 'IMG-DELETE', images);
};

/** Refused requests: each carries something right as well, and leaves no trace. */
const refusals: Step = async (t, images, which) => {
  const { path, fields } = images.records[which] as KnownRecord;
  const label = t.names.label();
  const description = `refused as ${label}`;
  const requests: readonly (() => Promise<Answer>)[] = [
    () => t.owner.put(path, { label, description: { no: 'text' } }),
    () => t.owner.put(path, { label: ['no text'], description }),
    () => t.anonymous.put(path, { label, description }),
    () => t.anonymous.delete(path),
    ...(images.waiting[which] ? [() => deploy(t, { image: fields.id })] : []),
  ];
  for (const send of requests) {
    const answer = await send();
    if (!answer.refused)
      throw new Inconclusive(`what had to be refused was not: ${answer.summary}`);
    await hold(t, 'ERR-UNCHANGED-ELSEWHERE', images);
  }
};

/** Where data cannot be sent, the image goes on waiting. */
async function sendData(t: CheckContext, made: ArrangedImage, images: Images): Promise<void> {
  try {
    await completeUpload(t, made);
  } catch (signal) {
    if (signal instanceof Skip || signal instanceof Inconclusive) return;
    throw signal;
  }
  images.waiting[0] = false;
  images.records[0] = withoutThoseOfData(images.records[0]);
  await hold(t, 'IMG-UPLOAD-COMPLETES', images);
}

function withoutThoseOfData(record: KnownRecord): KnownRecord {
  const kept = Object.entries(record.fields).filter(([name]) => !OF_DATA.includes(name));
  return { ...record, fields: Object.fromEntries(kept) };
}

const STEPS: readonly Step[] = [relabel, describe, refusals, createAndDelete, undescribe];
