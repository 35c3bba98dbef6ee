import type { Answer } from '../../../call.ts';
import type { Core } from '../../../core.ts';
import type { Image } from '../../../entities.ts';
import { showImage } from '../../../resources/09-images/image-answer.ts';
import { isAnonymous, mistake } from '../../blocks/caller.ts';
import { alterAnswer, type Body, instead } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Private images shown or counted to callers without credentials (authentication#rule-3). */
export const withoutCredentialsFaults: readonly Fault[] = [
  {
    id: 'image-list-shows-all-to-anyone',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'auth',
    see: 'list images without credentials: private ones are among them',
    wrap: alsoToAnyone(() => true),
  },
  {
    id: 'image-list-shows-automatic-to-anyone',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'rare-value',
    see: 'list images without credentials: those with cloud-init are among them',
    wrap: alsoToAnyone(({ capabilities }) => capabilities.includes('cloud-init')),
  },
  {
    id: 'image-list-shows-available-to-anyone',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'rare-value',
    see: 'list images without credentials: private ones of every account are among them, if available',
    wrap: (core) => {
      const isAvailable = ({ status }: Pick<Image, 'status'>) => status === 'available';
      const open = alsoToAnyone(isAvailable, 'every account')(core);
      return (state, principal, ...given) =>
        (isAnonymous(principal) ? open : core)(state, principal, ...given);
    },
  },
  {
    id: 'image-list-shows-all-to-anyone-who-asks-for-a-page',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'rare-value',
    see: 'list images without credentials and with a page_size: private ones are among them',
    wrap: mistake(
      'listImages',
      (principal, { query }) => isAnonymous(principal) && query.page_size !== undefined,
    ),
  },
  {
    id: 'image-list-shows-anyone-who-asks-for-a-page-what-was-just-made',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'rare-value',
    see: 'list images without credentials and with a page_size: a private one is there, each time another',
    wrap: neverSettled,
  },
  {
    id: 'image-list-kept-for-whoever-asks-next',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'sequence',
    see: 'list images, and once more without credentials: the answer is the one before',
    wrap: (core) => {
      const kept = new Map<string, Answer | undefined>();
      return instead('listImages', (inner, state, principal, request, ...rest) => {
        const asked = JSON.stringify(request.query);
        const answer = kept.get(asked);
        kept.delete(asked);
        if (answer && isAnonymous(principal)) return { state, answer };
        const step = inner(state, principal, request, ...rest);
        if (!isAnonymous(principal)) kept.set(asked, step.answer);
        return step;
      })(core);
    },
  },
  {
    id: 'image-list-shows-private-ones-beyond-its-end',
    requirement: 'IMG-LIST-ANONYMOUS-PUBLIC-ONLY',
    kind: 'pagination',
    see: 'list images without credentials and with page=2: private ones are there, though pages is 1',
    wrap: instead('listImages', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isBeyond = isAnonymous(principal) && Number(request.query.page) > 1;
      if (!isBeyond || !step.answer || step.answer.status >= 300) return step;
      const data = state.images.filter(({ is_public }) => !is_public).map(showImage);
      return { ...step, answer: { ...step.answer, body: { ...(step.answer.body as Body), data } } };
    }),
  },
  {
    id: 'image-that-was-updated-open-to-anyone',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'sequence',
    see: 'update a private image and read it without credentials: it is answered',
    wrap: (core) => {
      const updated = new Set<string>();
      const noting = alterAnswer('updateImage', ({ id }) => {
        updated.add(`/v4/images/${id}`);
      })(core);
      return mistake(
        'getImage',
        (principal, { path }) => isAnonymous(principal) && updated.has(path),
      )(noting);
    },
  },
  {
    id: 'image-read-twice-open-to-anyone',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'sequence',
    see: 'read a private image twice without credentials: the second time it is answered',
    wrap: (core) => {
      const asked = new Set<string>();
      return mistake('getImage', (principal, { path }) => {
        const isAgain = asked.has(path);
        if (isAnonymous(principal)) asked.add(path);
        return isAnonymous(principal) && isAgain;
      })(core);
    },
  },
  {
    id: 'image-of-other-account-open-to-anyone',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'cross-resource',
    see: 'read a private image of the second account without credentials: it is answered',
    wrap: mistake(
      'getImage',
      (principal, { path }, state) =>
        isAnonymous(principal) && state.images.get(path.slice('/v4/images/'.length))?.account === 2,
      () => ({ kind: 'user', username: 'other-owner', scopes: 'all' }),
    ),
  },
  {
    id: 'image-list-counts-private-ones-for-anyone',
    requirement: 'LIST-COUNTS-AGREE',
    kind: 'pagination',
    see: 'list images without credentials: results counts private ones',
    wrap: instead('listImages', (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      if (!isAnonymous(principal) || !step.answer || step.answer.status >= 300) return step;
      const hidden = state.images.filter(({ is_public }) => !is_public).length;
      const body = step.answer.body as Body;
      const results = body.results + hidden;
      return { ...step, answer: { ...step.answer, body: { ...body, results } } };
    }),
  },
  {
    id: 'image-private-with-data-for-all',
    requirement: 'AUTH-PRIVATE-IMAGE',
    kind: 'auth',
    see: 'read a private image that has its data without credentials',
    wrap: mistake(
      'getImage',
      (principal, { path }, state) =>
        isAnonymous(principal) &&
        state.images.get(path.slice('/v4/images/'.length))?.status === 'available',
    ),
  },
];

/** Lists private images of the seed's owner to callers without credentials too. */
export function alsoToAnyone(
  wanted: (image: Pick<Image, 'id' | 'capabilities' | 'status' | 'description'>) => boolean,
  of: 'the owner' | 'every account' = 'the owner',
) {
  return alterAnswer('listImages', (body, _, state) => {
    const shown = new Set(body.data.map(({ id }: { id: string }) => id));
    const isOf = ({ account }: Image) => account === 1 || of === 'every account';
    const more = state.images.filter((image) => isOf(image) && wanted(image));
    const added = more.filter(({ id }) => !shown.has(id)).map(showImage);
    return { ...body, data: [...body.data, ...added], results: body.results + added.length };
  });
}

/** What other clients make and remove shows to anyone, so that no two readings of the pages agree. */
function neverSettled(core: Core): Core {
  let made = 0;
  return instead('listImages', (inner, state, principal, request, ...rest) => {
    const step = inner(state, principal, request, ...rest);
    const isShown = isAnonymous(principal) && request.query.page_size !== undefined;
    const [image] = state.images.filter(({ is_public }) => !is_public);
    const body = step.answer?.body as Body;
    if (!isShown || !step.answer || !image || !body.data) return step;
    made += 1;
    const data = [...body.data, { ...showImage(image), id: `private/${9000 + made}` }];
    return { ...step, answer: { ...step.answer, body: { ...body, data, results: data.length } } };
  })(core);
}
