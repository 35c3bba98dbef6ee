import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { Image } from '../../entities.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import {
  acceptWhen,
  alterAnswer,
  alterItems,
  alterState,
  type Body,
  instead,
  OWNER,
} from './index.ts';

type Wrap = Fault['wrap'];

/** A time that does not come. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** Every operation that answers images. */
const ANSWERS = ['listImages', 'getImage', 'captureImage', 'uploadImage', 'updateImage'];

/** Changes every image in successful answers, wherever it stands in them. */
export function alterImages(alter: (image: Body) => void, operations = ANSWERS): Wrap {
  return alterAnswer(operations, (body) => {
    const images: Body[] = body.data ?? [body.image ?? body];
    images.forEach(alter);
    return body;
  });
}

/** Leaves images out of lists. */
export function listOnly(wanted: (image: Body) => boolean): Wrap {
  return alterAnswer('listImages', (body) => {
    const data = body.data.filter(wanted);
    return { ...body, data, results: body.results - body.data.length + data.length };
  });
}

/** Changes the image that a successful request answers, as it is kept; the answer stays as it is. */
export function keepAltered(
  operations: string | readonly string[],
  alter: (image: Image, before: Image | undefined) => Partial<Image>,
): Wrap {
  return alterState(operations, (after, before, _, body) => {
    const id = (body.image ?? body).id;
    const image = after.images.get(id);
    if (image === undefined) return after;
    const changed = { ...image, ...alter(image, before.images.get(id)) };
    return { ...after, images: after.images.put(id, changed) };
  });
}

/** Changes what is still to happen to the image that a successful request answers. */
export function alterPending(
  operations: string | readonly string[],
  alter: (at: number, request: Request) => number,
): Wrap {
  return alterState(operations, (after, _, request, body) => {
    const { id } = body.image ?? body;
    const pending = after.pending
      .map((each) => (each.id === id ? { ...each, at: alter(each.at, request) } : each))
      .toSorted((one, other) => one.at - other.at);
    return { ...after, pending };
  });
}

/** Acts after data came for an upload; `id` is that of its image. */
export function afterData(alter: (after: State, id: string, before: State) => State): Wrap {
  return (core) =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [, key] = /^\/uploads\/(.+)$/.exec(request.path) ?? [];
      const [image] = state.images.filter(({ uploadKey }) => uploadKey === key);
      if (image === undefined || !step.answer || step.answer.status >= 300) return step;
      return { ...step, state: alter(step.state, image.id, state) };
    };
}

/** Answers requests whose method and path fit, instead of the core. */
export function answerInstead(
  method: string,
  path: RegExp,
  act: (...given: Parameters<Core>) => ReturnType<Core>,
): Wrap {
  return (core) =>
    (...given) =>
      given[2].method === method && path.test(given[2].path) ? act(...given) : core(...given);
}

/** Changes a new image, as it is kept and as it is answered. */
export function alterCreated(operations: string[], alter: (image: Image) => Partial<Image>): Wrap {
  return (core) => {
    const kept = keepAltered(operations, alter)(core);
    return instead(operations, (_, state, ...rest) => {
      const step = kept(state, ...rest);
      if (!step.answer || step.answer.status >= 300) return step;
      const body = step.answer.body as Body;
      const image = step.state.images.get((body.image ?? body).id);
      const shown = image && showImage(image);
      return {
        ...step,
        answer: { ...step.answer, body: body.image ? { ...body, image: shown } : shown },
      };
    })(kept);
  };
}

/**
 * Data finds the image it was meant for, whether or not it is there any more.
 * @param after how long it is worked on before the image is there again, in milliseconds; until then it is only taken
 */
export function reviving(after = 0): Wrap {
  return (core: Core) => {
    const known = new Map<string, Image>();
    const coming = new Map<Image, number>();
    const noting = alterState('uploadImage', (later, _, __, body) => {
      const image = later.images.get(body.image.id);
      if (image) known.set(image.uploadKey ?? '', image);
      return later;
    })(core);
    const sending = answerInstead(
      'PUT',
      /^\/uploads\//,
      (state, principal, request, now, ...rest) => {
        const step = noting(state, principal, request, now, ...rest);
        const image = known.get(request.path.slice('/uploads/'.length));
        if (step.answer?.status !== 404 || image === undefined) return step;
        coming.set(image, now + after);
        return after === 0 ? step : { state: step.state, answer: { status: 200, body: {} } };
      },
    )(noting);
    return (state, principal, request, now, ...rest) => {
      const step = sending(state, principal, request, now, ...rest);
      const back = [...coming.keys()].filter((image) => (coming.get(image) ?? NEVER) <= now);
      for (const image of back) coming.delete(image);
      const images = back.reduce((all, image) => all.put(image.id, image), step.state.images);
      return { ...step, state: { ...step.state, images } };
    };
  };
}

/** Carries out an operation for a user who may only read the image. */
export function readerMay(operation: string, requirement: string): Fault {
  return {
    id: `image-reader-may-${operation}`,
    requirement,
    kind: 'auth',
    see: `send ${operation} as a user who may only read the image`,
    wrap: instead(operation, (core, state, principal, ...rest) => {
      const isReader = principal.kind === 'user' && principal.username === 'read-only';
      return core(state, isReader ? OWNER : principal, ...rest);
    }),
  };
}

/** Tells captured images from others: `noting`, put around the core, takes down their ids. */
export function capturing(): { noting: Wrap; isCaptured: (id: string) => boolean } {
  const captured = new Set<string>();
  const noting = alterItems('captureImage', ({ id }) => captured.add(id));
  return { noting, isCaptured: (id) => captured.has(id) };
}

/** Deploys the images that `when` picks by their ids as if they were a public one. */
export function disguised(when: (state: State, image: string) => boolean): Fault['wrap'] {
  return acceptWhen(
    'createInstance',
    ({ image }, _, state) => typeof image === 'string' && when(state, image),
    (body) => ({ ...body, image: 'compute/debian12' }),
  );
}
