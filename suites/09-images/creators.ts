import { uploadBody, uploadPath } from '../../src/check/arrange/image.ts';
import { diskOf } from '../../src/check/arrange/right/images.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { isReadInTheEnd, readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { captureImage, pathOf, requestUpload } from './requests.ts';
import { imageCaptured, imageToRead } from './shared-images.ts';

const USER = 'IMG-CREATED-BY-USER';

/** Whom images name that another user of the account made (resources/image#created_by). */
export function creatorsChecks(check: Declare): void {
  check(
    'images of two users name two creators, whoever updates them',
    [USER, 'IMG-GET'],
    async (t) => {
      leftToLongerRuns(t, 'images of another user');
      const path = await uploadOfAnother(t);
      await isReadInTheEnd(t, 'IMG-GET', path);
      const own = await creatorIn(t, (await imageToRead(t)).path);
      const others = await creatorIn(t, path);
      t.holds(USER, own.creator !== others.creator, {
        expected: 'another created_by of what another user of the account uploads',
        received: `${formatValue(own.creator)} of both`,
        answers: [own.answer, others.answer],
        where: '/created_by',
      });
      const label = t.names.label();
      if (!(await t.owner.put(path, { label })).ok) return;
      const updated = await readOnce(t, path, ({ body }) => body?.label === label);
      const { created_by } = updated.body ?? {};
      if (typeof created_by !== 'string') return;
      t.holds(USER, created_by === others.creator, {
        expected: `created_by still ${formatValue(others.creator)} once the owner updated the image`,
        received: formatValue(created_by),
        answers: [others.answer, updated],
        where: '/created_by',
      });
    },
  );

  check('an image names its creator when it is asked for', [USER], async (t) => {
    await answersCreator(t, (await imageToRead(t)).asked, () => requestUpload(t));
    const { wish, asked } = await imageCaptured(t, 'described');
    const disk_id = await diskOf(t);
    const again = () => captureImage(t, { ...wish, label: t.names.label(), disk_id });
    await answersCreator(t, asked, again);
  });
}

/** A user may be given another name, so an answer is wrong only where that to asking again is. */
async function answersCreator(
  t: CheckContext,
  asked: Answer,
  again: () => Promise<Answer>,
): Promise<void> {
  const first = await shownAndRead(t, asked);
  const { shown, read } = first.shown === first.read ? first : await shownAndRead(t, await again());
  t.holds(USER, shown === read, {
    expected: `created_by of the answer to be ${formatValue(read)}, as it is read`,
    received: formatValue(shown),
    answers: [asked],
    where: asked.body?.image ? '/image/created_by' : '/created_by',
  });
}

/** The creator that an image has in the answer that made it, and in the next read. @throws Inconclusive */
async function shownAndRead(t: CheckContext, asked: Answer) {
  const path = pathOf(asked);
  const { creator: read } = await creatorIn(t, path);
  const { created_by: shown } = asked.body.image ?? asked.body;
  if (typeof shown !== 'string') throw new Inconclusive(`the answer shows no creator of ${path}`);
  return { shown, read };
}

/** @throws Inconclusive where restricted users upload nothing, which is open */
async function uploadOfAnother(t: CheckContext): Promise<string> {
  const made = await t.creations.attempt({
    collection: '/images/upload',
    body: uploadBody(t, {}),
    path: uploadPath,
    caller: t.as('restrictedWithGrants'),
  });
  if (made.ok) return pathOf(made);
  throw new Inconclusive(`an upload of a restricted user gets ${made.summary}`);
}

/** @throws Inconclusive when it shows none */
async function creatorIn(
  t: CheckContext,
  path: string,
): Promise<{ readonly creator: string; readonly answer: Answer }> {
  const answer = await readOnce(t, path, ({ ok }) => ok);
  const creator = answer.body?.created_by;
  if (typeof creator === 'string') return { creator, answer };
  throw new Inconclusive(`${path} shows no creator`);
}
