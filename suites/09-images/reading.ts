import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { idsListed } from './requests.ts';
import { imageOutOfReach, imageToRead } from './shared-images.ts';

/** Listing images, and reading private ones. */
export function readingChecks(check: Declare): void {
  check('the list holds every public image', ['IMG-LIST'], async (t) => {
    const own = await t.owner.get('/images');
    t.accepted('IMG-LIST', own);
    // One may be published or withdrawn between the two reads.
    const look = async () => {
      const open = await t.anonymous.get('/images');
      const listed = await idsListed(t.owner);
      const missing = open.items.map(({ id }) => id).filter((id) => !listed.includes(id));
      return { open, missing };
    };
    const { last } = await poll(look, ({ missing }) => missing.length === 0, t.convergence);
    const { open, missing } = last;
    t.holds('IMG-LIST', missing.length === 0, {
      expected: 'the owner to be listed every image that anyone is',
      received: `a list without ${missing.join(', ')}`,
      answers: [open, own],
    });
    observeCapabilities(t, open);
  });

  check("the owner's list holds private images too", ['IMG-LIST-PRIVATE'], async (t) => {
    const { asked } = await imageToRead(t);
    const id = idIn(asked);
    const look = () => idsListed(t.owner);
    const { held } = await poll(look, (ids) => ids.includes(id), t.convergence);
    t.holds('IMG-LIST-PRIVATE', held, {
      expected: `${id} in GET /images`,
      received: 'a list without it',
      answers: [await t.owner.get('/images')],
    });
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
