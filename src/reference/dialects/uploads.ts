import { answer } from '../call.ts';
import type { Dialect } from './dialect.ts';

/** Data is taken first and looked at later: of what is no gzip nothing comes, and it is not refused. */
export const uploads: Dialect = {
  name: 'uploads',
  says: 'whatever is sent as the data of an image is taken; of what is not gzip no image is made, and the upload goes',
  wrap: (core) => (state, principal, request, now, outcome) => {
    if (outcome?.kind !== 'upload-failed' || outcome.tooLarge)
      return core(state, principal, request, now, outcome);
    const key = request.path.slice('/uploads/'.length);
    const [image] = state.images.filter(({ uploadKey }) => uploadKey === key);
    if (image === undefined) return core(state, principal, request, now, outcome);
    return answer({ ...state, images: state.images.remove(image.id) }, {});
  },
};
