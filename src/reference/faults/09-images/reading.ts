import type { Answer } from '../../call.ts';
import { showImage } from '../../resources/image-answer.ts';
import { alterImages, answerInstead, listOnly } from '../blocks/image.ts';
import { alterAnswer, instead, refusal, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Reading images, and what only looks at public ones, gone wrong (endpoints/images). */
export const imageReadingFaults: readonly Fault[] = [
  {
    id: 'image-id-twice-in-list',
    requirement: 'IMG-ID-UNIQUE',
    kind: 'schema',
    see: 'list images: another one has the id of the first',
    wrap: alterAnswer('listImages', (body) => ({ ...body, data: [...body.data, body.data[0]] })),
  },
  {
    id: 'image-list-without-deprecated',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'list images with credentials: the deprecated one is missing',
    wrap: forUsers(listOnly(({ deprecated }) => !deprecated)),
  },
  {
    id: 'image-list-for-nobody',
    requirement: 'IMG-LIST',
    kind: 'over-strict',
    see: 'list images with credentials: refused',
    wrap: forUsers(refuseWhen('listImages', () => true)),
  },
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
    id: 'image-list-without-private',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'state',
    see: 'list images with credentials: private ones are missing',
    wrap: listOnly(({ is_public }) => is_public),
  },
  {
    id: 'image-list-without-pending',
    requirement: 'IMG-LIST-PRIVATE',
    kind: 'rare-value',
    see: 'ask for an upload and list images: its image is missing',
    wrap: listOnly(({ status }) => status !== 'pending_upload'),
  },
  {
    id: 'image-with-cloud-init-unreadable',
    requirement: 'IMG-GET',
    kind: 'rare-value',
    see: 'read a private image with cloud-init: another one is answered',
    wrap: alterAnswer('getImage', (body) =>
      !body.is_public && body.capabilities.length > 0 ? { ...body, label: 'other' } : body,
    ),
  },
  {
    id: 'image-of-another-id',
    requirement: 'IMG-GET',
    kind: 'state',
    see: 'read a private image: its id is another',
    wrap: alterAnswer('getImage', (body) =>
      body.is_public ? body : { ...body, id: `${body.id}0` },
    ),
  },
  {
    id: 'image-slug-with-dot-unknown',
    requirement: 'IMG-GET-SLUG',
    kind: 'rare-value',
    see: 'read compute/ubuntu24.04: refused',
    wrap: instead('getImage', (core, state, principal, request, ...rest) =>
      /\d\.\d/.test(request.path)
        ? { state, answer: refusal('Not found', 404) }
        : core(state, principal, request, ...rest),
    ),
  },
  {
    id: 'image-slug-unprefixed',
    requirement: 'IMG-GET-SLUG',
    // The form of the id is judged by itself.
    also: ['IMG-ID'],
    kind: 'format',
    see: 'read compute/debian12: its id is debian12',
    wrap: alterImages(
      (image) => {
        image.id = image.id.replace('compute/', '');
      },
      ['getImage'],
    ),
  },
  {
    id: 'image-deprecated-by-somebody-else',
    requirement: 'IMG-CREATED-BY-PUBLIC',
    kind: 'rare-value',
    see: 'list images: the deprecated one names another creator',
    wrap: alterImages((image) => {
      if (image.deprecated) image.created_by = 'legacy';
    }),
  },
  {
    id: 'image-public-updated',
    requirement: 'IMG-UPDATE-PUBLIC-REFUSED',
    kind: 'auth',
    see: 'update a public image: accepted',
    wrap: answerInstead('PUT', /^\/v4\/images\/compute\//, (state, _, request) => {
      const id = request.path.slice('/v4/images/'.length);
      const image = state.images.get(id);
      return { state, answer: image ? ok(showImage(image)) : refusal('Not found', 404) };
    }),
  },
  {
    id: 'image-public-deleted',
    requirement: 'IMG-DELETE-PUBLIC-REFUSED',
    kind: 'auth',
    see: 'delete a public image: accepted',
    wrap: answerInstead('DELETE', /^\/v4\/images\/compute\//, (state, _, request) => ({
      state: { ...state, images: state.images.remove(request.path.slice('/v4/images/'.length)) },
      answer: ok({}),
    })),
  },
];

function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A wrap that only those meet who say who they are. */
function forUsers(wrap: Fault['wrap']): Fault['wrap'] {
  return (core) => {
    const wrapped = wrap(core);
    return (state, principal, ...rest) =>
      (principal.kind === 'anonymous' ? core : wrapped)(state, principal, ...rest);
  };
}

/** Lists private images of the seed's owner to callers without credentials too. */
function alsoToAnyone(wanted: (image: { capabilities: readonly string[] }) => boolean) {
  return alterAnswer('listImages', (body, _, state) => {
    const shown = new Set(body.data.map(({ id }: { id: string }) => id));
    const more = state.images.filter((image) => image.account === 1 && wanted(image));
    const added = more.filter(({ id }) => !shown.has(id)).map(showImage);
    return { ...body, data: [...body.data, ...added], results: body.results + added.length };
  });
}
