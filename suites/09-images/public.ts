import { arrangeImage, imagePath } from '../../src/check/arrange/image.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { isReadInTheEnd, readOnce, readsInTheEnd } from '../../src/check/in-the-end.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { pageSizeBounds } from '../../src/spec/stated-bounds.ts';
import { keepsLaws, LAWS_OF_PAGES, SMALLEST_PAGE, settledWalk } from '../03-lists/walk.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { readUnlessWithdrawn } from '../support/callers/withdrawn.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { isClosedFromTheFirst } from './closed.ts';
import { differing, isListedAsRead } from './listed.ts';
import { imageCaptured, imageToDeploy, imageToRead } from './shared-images.ts';

const { most: LARGEST_PAGE } = pageSizeBounds();

/** Pages of which none shows a private image, whatever is there besides. */
const CLOSED_PAGES = [
  { page_size: LARGEST_PAGE },
  ...[1, 2, 3].map((page) => ({ page, page_size: SMALLEST_PAGE })),
  ...[2, 3].map((page) => ({ page })),
];

/** Most public images that are read one by one. */
const MOST_READ = 40;

/** What the service publishes: seen by anyone, changed by nobody. */
export function publicChecks(check: Declare): void {
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

  const bySlug = ['IMG-GET-SLUG', 'IMG-LIST'];
  check('public images are read by their slugs, as they are listed', bySlug, async (t) => {
    for (const image of (await publicImages(t)).slice(0, t.scaled(MOST_READ))) {
      const read = await readUnlessWithdrawn(t, t.owner, image.id);
      if (read === undefined) continue;
      t.accepted('IMG-GET-SLUG', read);
      t.equal('IMG-GET-SLUG', read, '/id', image.id);
      const isSame = differing(read, image) === undefined;
      if (isSame) t.holds('IMG-LIST', true, { expected: '', received: '', answers: [read] });
      for (const by of isSame ? [] : [t.owner, t.anonymous])
        await isListedAsRead(t, pathOf(image.id), by);
    }
  });

  check('public images name one creator', ['IMG-CREATED-BY-PUBLIC'], async (t) => {
    const listed = (await t.anonymous.list('/images')) ?? [];
    const creators = new Set(listed.map(({ created_by }) => created_by));
    if (creators.size === 0) throw new Inconclusive('the target lists no public image');
    t.holds('IMG-CREATED-BY-PUBLIC', creators.size === 1, {
      expected: 'one created_by for all public images',
      received: [...creators].join(', '),
      answers: [await t.anonymous.get('/images')],
    });
  });

  check('a private image names the user who made it', ['IMG-CREATED-BY-USER'], async (t) => {
    const { path } = await imageToRead(t);
    const own = await t.owner.get(path);
    const published = (await t.anonymous.list('/images')) ?? [];
    const creators = published.map(({ created_by }) => created_by);
    const creator = own.body?.created_by;
    if (!own.ok || creators.length === 0) throw new Inconclusive('no public image to compare with');
    t.holds('IMG-CREATED-BY-USER', creator !== '' && !creators.includes(creator), {
      expected: "the user's name",
      received: creator === '' ? 'an empty one' : `${formatValue(creator)}, as public images say`,
      answers: [own],
      where: '/created_by',
    });
  });

  check('a public image cannot be updated', ['IMG-UPDATE-PUBLIC-REFUSED'], async (t) => {
    const image = await leastUsed(t);
    const answer = await updateToItself(t, image);
    if (answer.ok) return isUpdatedInVain(t, image);
    t.refused('IMG-UPDATE-PUBLIC-REFUSED', answer);
    const { label } = image;
    await readsInTheEnd(t, 'IMG-UPDATE-PUBLIC-REFUSED', pathOf(image.id), { label });
  });

  check('a public image cannot be deleted', ['IMG-DELETE-PUBLIC-REFUSED'], async (t) => {
    const image = await leastUsed(t);
    // A target that lets an owner update public images might let it delete them.
    const update = await updateToItself(t, image);
    if (!update.refused) throw new Inconclusive('public images are not safe from this owner');
    const path = pathOf(image.id);
    // No operation deletes it, and what others get is open (SIL-OTHER-METHODS): it must be there afterwards.
    await isLeftAlone(t, 'IMG-DELETE-PUBLIC-REFUSED', path, await t.owner.delete(path));
    await isReadInTheEnd(t, 'IMG-DELETE-PUBLIC-REFUSED', path);
  });
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

interface PublicImage extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly label: string;
  readonly description: string | null;
  readonly deprecated: unknown;
}

async function publicImages(t: CheckContext): Promise<PublicImage[]> {
  const { items } = await t.anonymous.get('/images');
  const found = items.filter(({ id }) => typeof id === 'string' && id.startsWith('compute/'));
  if (found.length === 0) throw new Skip('the target lists no public image', 'fixtures.image');
  return found;
}

/** The public image that would be missed least: a deprecated one, and never the one of the run. */
async function leastUsed(t: CheckContext): Promise<PublicImage> {
  const others = (await publicImages(t)).filter(({ id }) => id !== t.fixture('image'));
  const chosen = others.find(({ deprecated }) => deprecated === true) ?? others.at(-1);
  if (chosen === undefined) throw new Inconclusive('the target has one public image alone');
  return chosen;
}

/** An update to the present values: should it be accepted, nothing changes. */
function updateToItself(t: CheckContext, image: PublicImage): Promise<Answer> {
  const { id, label, description } = image;
  return t.owner.put(pathOf(id), description ? { label, description } : { label });
}

/**
 * No operation updates a public image, and what others get is open (SIL-OTHER-METHODS): who accepts such a request
 * must not carry it out. Public images are everybody's: what was changed is changed back.
 */
async function isUpdatedInVain(t: CheckContext, image: PublicImage): Promise<void> {
  const path = pathOf(image.id);
  for (const field of ['description', 'label'] as const) {
    const text = t.names.label();
    const answer = await t.owner.put(path, { label: image.label, [field]: text });
    const isUnwritten = ({ body }: Answer) => body?.[field] !== text;
    const { held, last } = await poll(() => t.owner.get(path), isUnwritten, t.convergence);
    if (!held) await updateToItself(t, image);
    t.holds('IMG-UPDATE-PUBLIC-REFUSED', held, {
      expected: `${path} not to show what was put to it`,
      received: `the ${field} ${last.body?.[field]}`,
      answers: [answer, last],
      where: `/${field}`,
    });
  }
}

function pathOf(id: string): string {
  return imagePath(id) ?? '/images/compute';
}
