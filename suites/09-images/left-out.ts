import { arrangeImage } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { completeUpload, isAvailable } from '../../src/check/arrange/upload.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import { differingField } from '../../src/check/whole/record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { answersRest } from '../04-volumes/answers.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { captureImage, pathOf, readsAs } from './requests.ts';

type Sent = Readonly<Record<string, string | null>>;

/** An update that leaves something out: what it sends, and the field that it leaves out. */
interface Partly {
  readonly words: string;
  readonly leaves: 'label' | 'description';
  readonly send: (t: CheckContext) => Sent;
  /** What says of an image whether this update keeps the field, where it is another one. */
  readonly like?: string;
}

const LABEL_ALONE = 'the label alone';
const TEXT_ALONE = 'the description alone';

const PARTLY: readonly Partly[] = [
  { words: LABEL_ALONE, leaves: 'description', send: (t) => ({ label: t.names.label() }) },
  {
    words: TEXT_ALONE,
    leaves: 'label',
    send: (t) => ({ description: `as ${t.names.label()}` }),
  },
  {
    words: 'the description to null',
    leaves: 'label',
    send: () => ({ description: null }),
    like: TEXT_ALONE,
  },
  { words: 'nothing', leaves: 'description', send: () => ({}), like: LABEL_ALONE },
  { words: 'nothing', leaves: 'label', send: () => ({}), like: TEXT_ALONE },
];

/**
 * Whether an update keeps or resets what it leaves out is open (SIL-PUT-OMITTED); what it keeps of one image it keeps of
 * another, wherever that came from and whatever else is sent.
 */
export function leftOutChecks(check: Declare): void {
  check(
    'what an update of an image leaves out it keeps of all or of none',
    ['IMG-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'updates of one field each');
      const { path } = await arrangeUpdatableImage(t);
      const kept: string[] = [];
      for (const each of PARTLY.filter(({ like }) => like === undefined))
        if (await isKept(t, path, each)) kept.push(each.words);
      await keeps(t, path, kept, 'an image');
      await keeps(t, await withData(t), kept, 'one that has its data');
      await whereShown(async () => keeps(t, await capturedOne(t), kept, 'a captured one'));
      t.recorder.pass('IMG-UPDATE');
    },
    { objects: 3 },
  );
}

async function withData(t: CheckContext): Promise<string> {
  const image = await arrangeImage(t);
  await completeUpload(t, image);
  return image.path;
}

async function capturedOne(t: CheckContext): Promise<string> {
  const made = await captureImage(t, { disk_id: await diskOf(t), label: t.names.label() });
  if (!made.ok) throw new Inconclusive(`nothing is captured: ${made.summary}`);
  const path = pathOf(made);
  if (!isAvailable(await readOnce(t, path, isAvailable)))
    throw new Inconclusive(`${path} is not available`);
  return path;
}

async function keeps(t: CheckContext, path: string, kept: readonly string[], which: string) {
  for (const each of PARTLY.filter(({ words, like = words }) => kept.includes(like))) {
    // The second time too: once may have been something else.
    if ((await isKept(t, path, each)) || (await isKept(t, path, each))) continue;
    const last = await t.owner.get(path);
    t.violated('IMG-UPDATE', {
      expected: `an update of ${each.words} to keep ${each.leaves} of ${which}, as other updates of other images do`,
      received: formatValue(last.body?.[each.leaves]),
      answers: [last],
      where: `/${each.leaves}`,
    });
  }
}

/** Whether the field is in the end as before. An update that is refused changes nothing, and decides nothing. */
async function isKept(t: CheckContext, path: string, { leaves, send }: Partly): Promise<boolean> {
  const before = { label: t.names.label(), description: `before ${t.names.label()}` };
  await takesUpdate(t, 'IMG-UPDATE', path, before);
  await readsAs(t, 'IMG-UPDATE', path, before);
  const sent = send(t);
  const update = () => t.owner.put(path, sent);
  const answer = await update();
  if (!answer.ok) return true;
  const after = { ...before, ...sent };
  const look = () => t.owner.get(path);
  const { held, last } = await poll(
    look,
    ({ ok, body }) => ok && differingField(body, after) === undefined,
    t.convergence,
  );
  if (!last.ok) throw new Inconclusive(`${path} cannot be read: ${last.summary}`);
  const kept = { [leaves]: before[leaves] };
  if (held) await answersRest(t, 'IMG-UPDATE', kept, answer, update);
  return held || differingField(last.body, kept) === undefined;
}
