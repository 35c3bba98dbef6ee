import { DAY, SECOND } from '../../clock.ts';
import type { State } from '../../state.ts';
import { afterData, alterPending, answerInstead, NEVER, reviving } from '../blocks/image.ts';
import { alterAnswer, type Body, instead, operationOf, refusal } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** The check that lets days pass. */
export const SEEN_BY_DAYS = '24 hours without data cancel an upload and delete the image';

/** Uploads that never come, and do not expire after a day (states/image). */
export const expiryFaults: readonly Fault[] = [
  {
    id: 'image-upload-never-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'temporal',
    see: 'ask for an upload and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', () => NEVER),
  },
  {
    id: 'image-upload-expires-after-two-days',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'boundary',
    see: 'ask for an upload and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', (at) => at + DAY),
  },
  {
    id: 'image-upload-for-cloud-init-never-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'rare-value',
    see: 'ask for an upload with cloud_init and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', (at, { body }) =>
      Object(body).cloud_init === true ? NEVER : at,
    ),
  },
  {
    id: 'image-upload-expires-after-twelve-hours',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'boundary',
    see: 'ask for an upload and let 23 hours pass: its image is gone',
    wrap: alterPending('uploadImage', (at) => at - DAY / 2),
  },
  {
    id: 'image-upload-url-ends-after-twelve-hours',
    requirement: 'IMG-UPLOAD-COMPLETES',
    shownBy: SEEN_BY_DAYS,
    kind: 'temporal',
    see: 'ask for an upload and send its data 23 hours later: it is refused, and the image waits still',
    wrap: (core) => {
      const ends = new Map<string, number>();
      const sending = answerInstead(
        'PUT',
        /^\/uploads\//,
        (state, principal, request, now, ...rest) =>
          now > (ends.get(request.path) ?? NEVER)
            ? { state, answer: refusal('The address is valid no more.', 403) }
            : core(state, principal, request, now, ...rest),
      )(core);
      return instead('uploadImage', (inner, state, principal, request, now, ...rest) => {
        const step = inner(state, principal, request, now, ...rest);
        const { upload_to = '' } = (step.answer?.body ?? {}) as Body;
        if (upload_to) ends.set(new URL(upload_to, 'http://any').pathname, now + DAY / 2);
        return step;
      })(sending);
    },
  },
  {
    id: 'image-upload-expires-later-once-updated',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'update an image that waits for its data after 23 hours: it waits another day',
    wrap: alterPending('updateImage', (at) => at + DAY),
  },
  {
    id: 'image-upload-expires-with-its-data',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'upload data and let 25 hours pass: the image is gone',
    wrap: afterData(stillWaiting),
  },
  {
    id: 'image-upload-comes-back',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'send data after 25 hours: the image is there again',
    wrap: reviving(),
  },
  {
    id: 'image-upload-comes-back-later',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'send data after 25 hours: it is taken, and a moment later the image is there again',
    wrap: reviving(SECOND / 10),
  },
  {
    id: 'image-canceled-stays-listed',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_DAYS,
    kind: 'temporal',
    see: 'ask for an upload and let 25 hours pass: its image is not read, and listed still',
    wrap: (core) => {
      const waiting = new Map<string, Body>();
      const noting = alterAnswer('uploadImage', ({ image }) => {
        waiting.set(image.id, image);
      });
      const forgetting = alterAnswer('deleteImage', (_, request) => {
        waiting.delete(String(operationOf(request).params.imageId));
      });
      const keeping = instead('listImages', (inner, state, principal, ...given) => {
        const isOver = ({ id }: Body) => state.images.get(id) === undefined;
        const asOwner = principal.kind === 'user' && principal.username === 'owner';
        const gone = asOwner ? [...waiting.values()].filter(isOver) : [];
        return alterAnswer('listImages', (body) => ({
          ...body,
          data: [...body.data, ...gone],
          results: body.results + gone.length,
        }))(inner)(state, principal, ...given);
      });
      return keeping(forgetting(noting(core)));
    },
  },
];

/** The upload is over for who sends data, and not for the clock. */
function stillWaiting(after: State, id: string): State {
  const image = after.images.get(id);
  if (image === undefined) return after;
  return { ...after, images: after.images.put(id, { ...image, uploadKey: `taken-${id}` }) };
}
