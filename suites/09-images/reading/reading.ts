import { imagePath } from '../../../src/check/arrange/image.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce, readsInTheEnd } from '../../../src/check/in-the-end.ts';
import { tokenOf } from '../../../src/config/credentials.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { restrictedUsers } from '../../support/callers/restricted.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { idsListed } from '../requests.ts';
import { imageOutOfReach, imageToDeploy, imageToRead } from '../shared-images.ts';
import { isListedAsRead } from './listed.ts';

type Query = Readonly<Record<string, number>>;

/** Listing images, and reading private ones. */
export function readingChecks(check: Declare): void {
  check('the list holds every public image', ['IMG-LIST'], async (t) => {
    for (const caller of readers(t)) await holdsEveryPublic(t, caller);
    observeCapabilities(t, await t.anonymous.get('/images'));
  });

  check("the owner's list holds private images too", ['IMG-LIST-PRIVATE'], async (t) => {
    const ids = [idIn((await imageToRead(t)).asked), (await imageToDeploy(t)).id];
    for (const caller of readers(t)) {
      for (const query of FORMS) await holdsAll(t, caller, query, ids);
    }
  });

  check('no two images share an id', ['IMG-ID-UNIQUE'], async (t) => {
    const [{ id, path }, { asked }] = [await imageOutOfReach(t), await imageToRead(t)];
    t.holds('IMG-ID-UNIQUE', id !== idIn(asked), {
      expected: 'ids of their own for two images',
      received: `${id} twice`,
      answers: [asked, await t.owner.get(path)],
    });
    // Only within one page: images that come and go meanwhile move others from page to page.
    for (const caller of [t.owner, t.anonymous]) everyIdOnce(t, await caller.get('/images'));
  });

  check('a private image is read by its id', ['IMG-GET'], async (t) => {
    const { wish, asked, path } = await imageToRead(t);
    await readsInTheEnd(t, 'IMG-GET', path, { id: idIn(asked), label: wish.label });
  });

  check('a restricted user reads a public image as anyone does', ['IMG-GET'], async (t) => {
    const id = t.fixture('image');
    const path = imagePath(id) ?? '';
    if (!(await readOnce(t, path, undefined, t.anonymous)).ok)
      throw new Inconclusive(`${path} is not read without credentials`);
    for (const caller of restrictedUsers(t)) {
      const read = await readOnce(t, path, undefined, caller);
      // Whoever holds no credentials may read it, so that it can be read by whoever holds any.
      t.accepted('IMG-GET', read);
    }
  });

  const automatic = ['IMG-TYPE-AUTOMATIC', 'IMG-LIST', 'AUTH-PRIVATE-IMAGE'];
  check('an image of a deleted instance is automatic', automatic, async (t) => {
    const image = t.fixture('automaticImage');
    const path = imagePath(image) ?? '';
    // Such images expire: that it is not there any more says nothing.
    const { ok, summary, body } = await readOnce(t, path);
    if (!ok)
      throw new Inconclusive(`${image} (fixtures.automaticImage) cannot be read: ${summary}`);
    await readsInTheEnd(t, 'IMG-TYPE-AUTOMATIC', path, { type: 'automatic' });
    await isListedAsRead(t, path);
    if (!isShortRun(t) && image.startsWith('private/') && body?.is_public !== true)
      t.refused('AUTH-PRIVATE-IMAGE', await t.anonymous.get(path));
    // An update that asks for what is there changes nothing of it, and not how it came about.
    if (isShortRun(t) || !(await t.owner.put(path, { label: body?.label })).ok) return;
    await readsInTheEnd(t, 'IMG-TYPE-AUTOMATIC', path, { type: 'automatic' });
  });
}

/** Ways to ask for the list; other lists than that of VPCs may refuse a page_size (SIL-PAGE-SIZE-OTHER-LISTS). */
const FORMS: readonly Query[] = [{}, { page: 1 }, { page_size: 25 }, { page_size: 500 }];

/** The owner, by a personal token and by one with the scope of the operation where there is one. */
function readers(t: CheckContext): Caller[] {
  const scoped = 'tokens.images:read_only';
  return tokenOf(t.run.settings.configuration, scoped) ? [t.owner, t.as(scoped)] : [t.owner];
}

async function holdsEveryPublic(t: CheckContext, caller: Caller): Promise<void> {
  const own = await caller.get('/images');
  t.accepted('IMG-LIST', own);
  // One may be published or withdrawn between the two reads.
  const look = async () => {
    const open = await t.anonymous.get('/images');
    const listed = await idsListed(caller);
    // That a private one is among them is another matter, whoever it belongs to.
    const shared = open.items.map(({ id }) => id).filter((id) => !/^private\//.test(id));
    const missing = shared.filter((id) => !listed.includes(id));
    return { open, missing };
  };
  const { last } = await poll(look, ({ missing }) => missing.length === 0, t.convergence);
  const { open, missing } = last;
  t.holds('IMG-LIST', missing.length === 0, {
    expected: `${caller.credential} to be listed every public image that anyone is`,
    received: `a list without ${missing.join(', ')}`,
    answers: [open, own],
  });
}

async function holdsAll(
  t: CheckContext,
  caller: Caller,
  query: Query,
  ids: readonly string[],
): Promise<void> {
  const look = async () => (await caller.list('/images', query))?.map(({ id }) => id);
  const missing = (listed: readonly unknown[]) => ids.filter((id) => !listed.includes(id));
  const { held, last } = await poll(
    look,
    (listed) => listed === undefined || missing(listed).length === 0,
    t.convergence,
  );
  if (last === undefined && query.page_size !== undefined) return;
  t.holds('IMG-LIST-PRIVATE', held, {
    expected: `${ids.join(' and ')} in GET /images with ${JSON.stringify(query)}`,
    received: `a list without ${missing(last ?? []).join(' and ')}`,
    answers: [await caller.get('/images', query)],
  });
}

/** The id in the answer to an upload request; whether it stands under `image`, IMG-UPLOAD-IMAGE decides. */
function idIn({ body }: Answer): string {
  return body.image?.id ?? body.id;
}

function everyIdOnce(t: CheckContext, answer: Answer): void {
  const ids = answer.items.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  t.holds('IMG-ID-UNIQUE', twice.length === 0, {
    expected: 'every id once on a page',
    received: `${twice.join(', ')} more than once`,
    answers: [answer],
    where: '/data',
  });
}

function observeCapabilities(t: CheckContext, answer: Answer): void {
  const known = answer.items.flatMap(({ capabilities }) =>
    Array.isArray(capabilities) ? capabilities : [],
  );
  for (const each of new Set(known)) t.observe('SIL-IMG-CAPABILITIES', String(each), answer);
}
