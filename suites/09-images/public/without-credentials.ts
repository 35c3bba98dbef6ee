import { arrangeImage } from '../../../src/check/arrange/image.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import { tokenOf } from '../../../src/config/credentials.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { pageSizeBounds } from '../../../src/spec/stated-bounds.ts';
import { keepsLaws, LAWS_OF_PAGES, SMALLEST_PAGE, settledWalk } from '../../03-lists/walk.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { whereShown } from '../../support/where-shown.ts';
import { pathOf } from '../public.ts';
import { imageCaptured, imageToDeploy, imageToRead } from '../shared-images.ts';
import { isClosedFromTheFirst } from './closed.ts';

const { most: LARGEST_PAGE } = pageSizeBounds();

/** Pages of which none shows a private image, whatever is there besides. */
const CLOSED_PAGES = [
  { page_size: LARGEST_PAGE },
  ...[1, 2, 3].map((page) => ({ page, page_size: SMALLEST_PAGE })),
  ...[2, 3].map((page) => ({ page })),
];

/** Private images are shown to nobody without credentials, whatever their state and on whatever page (authentication#rule-3). */
export function withoutCredentialsChecks(check: Declare): void {
  check(
    'nobody is shown private images without credentials',
    ['IMG-LIST-ANONYMOUS-PUBLIC-ONLY', 'AUTH-PUBLIC-IMAGES'],
    async (t) => {
      await imageToRead(t);
      if (!isShortRun(t)) await whereShown(() => imageCaptured(t, 'described'));
      // What the owner was just shown is nobody else's.
      await t.owner.get('/images');
      const answer = await t.anonymous.get('/images');
      t.accepted('AUTH-PUBLIC-IMAGES', answer);
      await t.owner.list('/images');
      const listed = (await t.anonymous.list('/images')) ?? [];
      const closed = [...answer.items, ...listed].filter(
        ({ id, is_public }) => is_public === false || String(id).startsWith('private/'),
      );
      t.holds('IMG-LIST-ANONYMOUS-PUBLIC-ONLY', closed.length === 0, {
        expected: 'public images only',
        received: `${closed.map(({ id }) => id).join(', ')} among them`,
        answers: [answer],
      });
    },
  );

  check(
    'private images of no state are on any page without credentials',
    ['IMG-LIST-ANONYMOUS-PUBLIC-ONLY', 'AUTH-PRIVATE-IMAGE', ...LAWS_OF_PAGES],
    async (t) => {
      const own = [await imageToRead(t), await imageToDeploy(t)].map(({ path }) => path);
      for (const path of own) t.refused('AUTH-PRIVATE-IMAGE', await t.anonymous.get(path));
      // Page by page first: a list that shows what other checks make and remove never settles.
      for (const query of CLOSED_PAGES) await lacksPrivate(t, query);
      for (const query of [{ page_size: SMALLEST_PAGE }, { page_size: LARGEST_PAGE }]) {
        const pages = await settledWalk(t, t.anonymous, '/images', query);
        if (pages === undefined) throw new Inconclusive('the pages of public images are refused');
        const ids = pages.flatMap(({ items }) => items.map(({ id }) => String(id)));
        t.holds('IMG-LIST-ANONYMOUS-PUBLIC-ONLY', !ids.some((id) => id.startsWith('private/')), {
          expected: 'no private image on any page',
          received: `${ids.find((id) => id.startsWith('private/'))} on one of ${pages.length}`,
          answers: pages,
        });
        keepsLaws(t, pages);
      }
    },
  );

  check(
    'updated private images, and those of others, stay closed without credentials',
    ['AUTH-PRIVATE-IMAGE'],
    async (t) => {
      const { path } = await arrangeImage(t);
      const label = t.names.label();
      const updated = await t.owner.put(path, { label, description: 'updated' });
      if (updated.ok) await readOnce(t, path, ({ body }) => body?.label === label);
      for (const closed of [path, ...(await privateOfOthers(t))]) {
        // The second time too: what was refused once may be remembered as asked for.
        for (const _ of ['once', 'again'])
          t.refused('AUTH-PRIVATE-IMAGE', await t.anonymous.get(closed));
      }
      if (!isShortRun(t)) await whereShown(() => isClosedFromTheFirst(t));
    },
    { objects: 2 },
  );
}

/** A page beyond the last one may be refused or empty (SIL-PAGE-BEYOND), but holds no private image. */
async function lacksPrivate(t: CheckContext, query: Readonly<Record<string, number>>) {
  const answer = await t.anonymous.get('/images', query);
  if (!answer.ok) return;
  const found = answer.items.find(({ id }) => String(id).startsWith('private/'));
  t.holds('IMG-LIST-ANONYMOUS-PUBLIC-ONLY', found === undefined, {
    expected: `no private image with ${JSON.stringify(query)}`,
    received: `${found?.id} among the items`,
    answers: [answer],
  });
}

/** Private images of the other account, where there is one that lists them. */
async function privateOfOthers(t: CheckContext): Promise<string[]> {
  if (tokenOf(t.run.settings.configuration, 'otherAccount') === undefined) return [];
  const ids = ((await t.as('otherAccount').list('/images')) ?? []).map(({ id }) => String(id));
  return ids
    .filter((id) => id.startsWith('private/'))
    .slice(0, 3)
    .map(pathOf);
}
