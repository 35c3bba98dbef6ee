import type { Answer } from '../../call.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import { alterImages, answerInstead } from '../blocks/image.ts';
import { instead, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Public images that are not found by their slug, name another creator, or can be changed and deleted (endpoints/images). */
export const publicFaults: readonly Fault[] = [
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
    see: 'update a public image: it reads so',
    wrap: answerInstead('PUT', /^\/v4\/images\/compute\//, (state, _, { path, body }) => {
      const image = state.images.get(path.slice('/v4/images/'.length));
      if (!image) return { state, answer: refusal('Not found', 404) };
      const { label = image.label, description = image.description } = Object(body);
      const images = state.images.put(image.id, { ...image, label, description });
      return {
        state: { ...state, images },
        answer: ok(showImage({ ...image, label, description })),
      };
    }),
  },
  {
    id: 'image-public-relabelled',
    requirement: 'IMG-UPDATE-PUBLIC-REFUSED',
    kind: 'auth',
    see: 'update the label of a public image: it reads so',
    wrap: answerInstead('PUT', /^\/v4\/images\/compute\//, (state, _, { path, body }) => {
      const image = state.images.get(path.slice('/v4/images/'.length));
      if (!image) return { state, answer: refusal('Not found', 404) };
      const changed = { ...image, label: Object(body).label ?? image.label };
      const images = state.images.put(image.id, changed);
      return { state: { ...state, images }, answer: ok(showImage(changed)) };
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
