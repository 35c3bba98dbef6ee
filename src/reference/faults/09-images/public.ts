import type { Answer } from '../../call.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import { alterImages, answerInstead } from '../blocks/image.ts';
import { alterAnswer, instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Public images hidden, changed, or among private ones (endpoints/images). */
export const publicFaults: readonly Fault[] = [
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
    id: 'image-private-by-the-service',
    requirement: 'IMG-CREATED-BY-USER',
    kind: 'rare-value',
    see: 'read a private image: its creator is that of public images',
    wrap: alterImages((image) => {
      if (!image.is_public) image.created_by = 'compute';
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

/** Lists private images of the seed's owner to callers without credentials too. */
function alsoToAnyone(wanted: (image: { capabilities: readonly string[] }) => boolean) {
  return alterAnswer('listImages', (body, _, state) => {
    const shown = new Set(body.data.map(({ id }: { id: string }) => id));
    const more = state.images.filter((image) => image.account === 1 && wanted(image));
    const added = more.filter(({ id }) => !shown.has(id)).map(showImage);
    return { ...body, data: [...body.data, ...added], results: body.results + added.length };
  });
}
