import { arrangeImage, uploadPath } from '../../../src/check/arrange/image.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { becomesAvailable, readsAs, requestUpload, takesData } from '../requests.ts';

/** Data makes the image available that its address was given for (endpoints/images#upload-procedure). */
export function oneLabelChecks(check: Declare): void {
  check(
    'of two uploads of one label each gets its own data',
    ['IMG-UPLOAD-COMPLETES', 'IMG-UPLOAD-PENDING', 'IMG-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'uploads of one label');
      const first = await arrangeImage(t);
      // Whether two images may have one label is open.
      const other = await requestUpload(t, { label: first.body.label });
      const path = uploadPath(other.body);
      if (!other.ok || path === undefined || path === first.path)
        throw new Inconclusive(`no second image gets the label: ${other.summary}`);
      // A later upload of the label might take the place of the first.
      if (!(await t.owner.get(first.path)).ok) throw new Inconclusive(`${first.path} is gone`);
      await takesData(t, 'IMG-UPLOAD-COMPLETES', { path, uploadTo: other.body?.upload_to });
      await becomesAvailable(t, 'IMG-UPLOAD-COMPLETES', path);
      await readsInTheEnd(t, 'IMG-UPLOAD-PENDING', first.path, { status: 'pending_upload' });
      await takesData(t, 'IMG-UPLOAD-COMPLETES', first);
      await becomesAvailable(t, 'IMG-UPLOAD-COMPLETES', first.path);
      const { label } = first.body;
      for (const [description, own] of [first.path, path].entries()) {
        const wish = { label, description: `the one described as ${description}` };
        await takesShared(t, own, wish);
        await readsAs(t, 'IMG-UPDATE', own, wish);
      }
      await readsAs(t, 'IMG-UPDATE', first.path, { description: 'the one described as 0' });
    },
    { objects: 2 },
  );
}

/**
 * @throws Inconclusive where the update is taken with another label: then it is the label that two images may not have,
 *   be it so for updates alone
 */
async function takesShared(
  t: CheckContext,
  path: string,
  wish: { readonly label: string; readonly description: string },
): Promise<void> {
  const { held, last } = await poll(
    () => t.owner.put(path, wish),
    ({ ok }) => ok,
    t.convergence,
  );
  if (!held && (await t.owner.put(path, { ...wish, label: t.names.label() })).ok)
    throw new Inconclusive(`no update leaves ${path} a label that another image has`);
  t.accepted('IMG-UPDATE', last);
}
