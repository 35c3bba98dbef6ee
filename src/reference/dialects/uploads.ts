import { answer } from '../call.ts';
import type { Core } from '../core.ts';
import type { Dialect } from './dialect.ts';

/** Data is taken first and looked at later: of what is no gzip nothing comes, and it is not refused. */
function takesAnything(core: Core): Core {
  return (state, principal, request, now, outcome) => {
    if (outcome?.kind !== 'upload-failed' || outcome.tooLarge)
      return core(state, principal, request, now, outcome);
    const key = request.path.slice('/uploads/'.length);
    const [image] = state.images.filter(({ uploadKey }) => uploadKey === key);
    if (image === undefined) return core(state, principal, request, now, outcome);
    return answer({ ...state, images: state.images.remove(image.id) }, {});
  };
}

/** So many uploads until the answer to one is lost. */
const RARELY = 5;

/** Whoever stands where the data goes may lose the answer once it was taken: sent again, it is refused. */
export function losesAnswers(isMet: (upload: number) => boolean): (core: Core) => Core {
  return (core) => {
    let uploads = 0;
    return (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isTaken = request.path.startsWith('/uploads/') && (step.answer?.status ?? 500) < 300;
      if (!isTaken || !step.answer) return step;
      uploads += 1;
      if (!isMet(uploads)) return step;
      return { ...step, answer: { status: 503, body: { message: 'the connection was lost' } } };
    };
  };
}

export const uploads: Dialect = {
  name: 'uploads',
  says: `whatever is sent as the data of an image is taken; of what is not gzip no image is made, and the upload goes; one answer in ${RARELY} is lost`,
  wrap: (core) => losesAnswers((upload) => upload % RARELY === 0)(takesAnything(core)),
};
