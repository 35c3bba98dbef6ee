import { imagePath } from '../../src/check/arrange/image.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { isReadInTheEnd, readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { readUnlessWithdrawn } from '../support/callers/withdrawn.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { differing, isListedAsRead } from './reading/listed.ts';
import { imageToRead } from './shared-images.ts';

/** Most public images that are read one by one. */
const MOST_READ = 40;

/** Most of them that are read without credentials as well. */
const MOST_READ_OPENLY = 10;

/** What the service publishes: seen by anyone, changed by nobody. */
export function publicChecks(check: Declare): void {
  const bySlug = ['IMG-GET-SLUG', 'IMG-LIST'];
  check('public images are read by their slugs, as they are listed', bySlug, async (t) => {
    const images = (await publicImages(t)).slice(0, t.scaled(MOST_READ));
    for (const [at, image] of images.entries()) {
      const read = await readUnlessWithdrawn(t, t.owner, image.id);
      if (read === undefined) continue;
      t.accepted('IMG-GET-SLUG', read);
      t.equal('IMG-GET-SLUG', read, '/id', image.id);
      // Whoever reads it without credentials is shown the same.
      const isOpen = isShortRun(t) || at >= MOST_READ_OPENLY;
      const seen = isOpen ? [read] : [read, await t.anonymous.get(pathOf(image.id))];
      const isSame = seen.every((each) => !each.ok || differing(each, image) === undefined);
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

/** Where an image of a list is read. */
export function pathOf(id: string): string {
  return imagePath(id) ?? '/images/compute';
}
