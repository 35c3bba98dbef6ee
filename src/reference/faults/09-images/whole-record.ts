import type { Core } from '../../core.ts';
import type { Image } from '../../entities.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import type { State } from '../../state.ts';
import { afterData, alterImages, keepAltered } from '../blocks/image.ts';
import { alterAnswer, alterState, type Body, instead, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Faults that change what a request does not name, of the image or of another one. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'image-second-update-renews-created',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'update an image twice: it was created just now',
    wrap: (core) => {
      const times = new Map<string, number>();
      return keepAltered('updateImage', ({ id, updated }) => {
        times.set(id, (times.get(id) ?? 0) + 1);
        return times.get(id) === 1 ? {} : { created: updated + 1000 };
      })(core);
    },
  },
  {
    id: 'image-update-to-null-takes-neighbours-over',
    requirement: 'IMG-UPDATE',
    kind: 'cross-resource',
    see: 'update a description to null: the other images of the account were created by nobody',
    wrap: alterState('updateImage', (after, _, __, { id, description }) =>
      description === null ? withOthers(after, id, { created_by: 'nobody' }) : after,
    ),
  },
  {
    id: 'image-data-names-another-creator-of-neighbours',
    requirement: 'IMG-UPLOAD-COMPLETES',
    also: ['IMG-UPDATE'],
    kind: 'cross-resource',
    see: 'update an image made with cloud_init and send its data: nobody created the others of the account',
    wrap: (core) => {
      const updated = new Set<string>();
      const noting = alterAnswer('updateImage', ({ id, capabilities }) => {
        if (capabilities.length > 0) updated.add(id);
      })(core);
      return afterData((after, id) =>
        updated.has(id) ? withOthers(after, id, { created_by: 'nobody' }) : after,
      )(noting);
    },
  },
  {
    id: 'image-upload-hides-descriptions',
    requirement: 'IMG-UPLOAD',
    also: ['IMG-UPDATE'],
    kind: 'cross-resource',
    see: 'ask for a second upload: the image before has the description of the second',
    shownBy:
      'each operation changes what it names, of an image and its neighbour, the second time too',
    wrap: alterState('uploadImage', (after, _, __, { image }) =>
      withOthers(after, image.id, { description: image.description }),
    ),
  },
  {
    id: 'image-deletion-undescribes-neighbours',
    requirement: 'IMG-DELETE',
    also: ['IMG-UPDATE'],
    kind: 'cross-resource',
    see: 'delete an image with cloud_init: the others of the account have no description',
    wrap: instead('deleteImage', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const id = idInPath(request);
      const isMeant = step.answer?.status === 200 && takesUserData(state.images.get(id));
      return isMeant ? { ...step, state: withOthers(step.state, id, { description: null }) } : step;
    }),
  },
  {
    id: 'image-listed-with-label-of-first-update',
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: 'give an image a label twice and list images: the label of the first time',
    wrap: listsFirstLabel,
  },
  {
    id: 'image-listed-again-once-another-is-updated',
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: 'delete an image, update another and list images: the deleted one is back',
    wrap: listsDeleted,
  },
  {
    id: 'image-refused-deployment-ends-its-upload',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'deploy an image without data: it is refused, but the image has another label',
    wrap: instead('createInstance', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const image = state.images.get((request.body as Body)?.image);
      if (!step.answer || step.answer.status < 400 || image?.is_public !== false) return step;
      return { ...step, state: withImage(step.state, { ...image, label: 'not deployed' }) };
    }),
  },
  {
    id: 'image-anonymous-update-half-done',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'auth',
    see: 'update an image without credentials: it is refused, but the label is there',
    wrap: instead('updateImage', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const image = state.images.get(idInPath(request));
      if (principal.kind !== 'anonymous' || image === undefined) return step;
      const { label } = request.body as Body;
      return { ...step, state: withImage(step.state, { ...image, label }) };
    }),
  },
];

function idInPath(request: Parameters<Core>[2]): string {
  return `private/${operationOf(request).params.imageId}`;
}

function takesUserData(image: Image | undefined): boolean {
  return image?.capabilities.includes('cloud-init') === true;
}

function withImage(state: State, image: Image): State {
  return { ...state, images: state.images.put(image.id, image) };
}

/** Changes the other private images of the account. */
function withOthers(state: State, id: string, change: Partial<Image>): State {
  return state.images
    .filter((each) => each.id !== id && each.account === 1 && !each.is_public)
    .reduce((before, each) => withImage(before, { ...each, ...change }), state);
}

function listsFirstLabel(core: Core): Core {
  const labels = new Map<string, string>();
  const noting = alterAnswer('updateImage', (image, { body }) => {
    if ((body as Body).label && !labels.has(image.id)) labels.set(image.id, image.label);
  })(core);
  return alterImages(
    (image) => {
      image.label = labels.get(image.id) ?? image.label;
    },
    ['listImages'],
  )(noting);
}

function listsDeleted(core: Core): Core {
  const gone = new Map<string, Image>();
  let isUpdated = false;
  const noting: Wrap = (inner) =>
    instead(['deleteImage', 'updateImage'], (right, state, principal, request, ...rest) => {
      const image = state.images.get(idInPath(request));
      const step = right(state, principal, request, ...rest);
      if (!step.answer || step.answer.status >= 300 || !image) return step;
      if (operationOf(request).id === 'deleteImage') gone.set(image.id, image);
      else isUpdated = gone.size > 0;
      return step;
    })(inner);
  return alterAnswer('listImages', (body) => {
    if (!isUpdated || body.page !== body.pages) return body;
    return { ...body, data: [...body.data, ...[...gone.values()].map(showImage)] };
  })(noting(core));
}
