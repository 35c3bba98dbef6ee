import { answer } from '../call.ts';
import type { Core } from '../core.ts';
import { showImage } from '../resources/09-images/image-answer.ts';
import type { Dialect } from './dialect.ts';

const PUBLIC_IMAGE = /^\/v4\/images\/(compute\/[^/]+)$/;

/** What is not there, or not to be seen by the caller, is gone already: to delete it succeeds and does nothing. */
function deletesNothing(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isNothing = request.method === 'DELETE' && step.answer?.status === 404;
    return isNothing ? answer(step.state, {}) : step;
  };
}

/** No operation updates a public image: whoever is known and sends one gets the image as it is. */
function updatesInVain(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const [, id = ''] = (request.method === 'PUT' && PUBLIC_IMAGE.exec(request.path)) || [];
    const image = state.images.get(id);
    const isKnown = principal.kind === 'user';
    return image && isKnown
      ? answer(state, showImage(image))
      : core(state, principal, request, ...rest);
  };
}

const BELONGING = /^\/v4\/(?:compute\/instances\/\d+\/volumes|regions\/[^/]+\/availability)$/;

/** What belongs to an instance or a region that is not there is a list of nothing. */
function listsNothing(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isUnknown = step.answer?.status === 404 && BELONGING.test(request.path);
    return isUnknown ? answer(step.state, { data: [], page: 1, pages: 1, results: 0 }) : step;
  };
}

/** Does not refuse what is nothing to do. */
export const obliging: Dialect = {
  name: 'obliging',
  says: 'what is not there is deleted with success and holds nothing, and an update of a public image is answered and ignored',
  wrap: (core) => listsNothing(updatesInVain(deletesNothing(core))),
};
