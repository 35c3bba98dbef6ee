import type { Outcome } from '../../../effects.ts';
import type { State } from '../../../state.ts';
import { afterData, answerInstead, keepAltered } from '../../blocks/image.ts';
import { alterAnswer, fromTime, refusal } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

type Failed = Extract<Outcome, { kind: 'upload-failed' }>;
type Received = Extract<Outcome, { kind: 'upload-received' }>;

/** Data that images are made of: refused, lost, or taken though it is too large (endpoints/images#upload-procedure). */
export const uploadDataFaults: readonly Fault[] = [
  {
    id: 'gzip-data-refused',
    requirement: 'IMG-UPLOAD-GZIP',
    kind: 'over-strict',
    see: 'send a gzip-compressed disk image as the data of an image: it is refused',
    wrap: refusedWhere(() => true),
  },
  ...Object.entries({ name: 0x08, comment: 0x10, 'extra-field': 0x04 }).map(
    ([part, flag]): Fault => ({
      id: `gzip-data-with-${part}-refused`,
      requirement: 'IMG-UPLOAD-GZIP',
      kind: 'rare-value',
      see: `send a disk image that was compressed with a ${part} in the header (RFC 1952): it is refused`,
      wrap: refusedWhere(({ flags = 0 }) => (flags & flag) > 0),
    }),
  ),
  {
    id: 'image-data-of-any-size-taken',
    requirement: 'IMG-UPLOAD-SIZE-LIMIT',
    kind: 'boundary',
    see: 'announce 6 GB as the data of an image: it is answered 200',
    wrap: takesWhere(({ tooLarge }) => tooLarge),
  },
  {
    id: 'image-data-beyond-a-megabyte-refused',
    requirement: 'IMG-UPLOAD-SIZE-LIMIT',
    kind: 'over-strict',
    see: 'send 3 MB as the data of an image: refused',
    wrap:
      (core) =>
      (...given) => {
        const step = core(...given);
        if (step.effect?.kind !== 'receive-upload') return step;
        return { state: step.state, effect: { ...step.effect, limit: 2 ** 20 } };
      },
  },
  {
    id: 'image-upload-breaks',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'state',
    see: 'send the data of an image: it is answered with a 500',
    wrap: answerInstead('PUT', /^\/uploads\//, (state) => ({
      state,
      answer: refusal('Something broke.', 500),
    })),
  },
  {
    id: 'image-data-lost',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'temporal',
    see: 'send the data of an upload: its image waits on',
    wrap: afterData((after, id) => dropPending(after, id)),
  },
  {
    id: 'image-data-lost-of-another-region',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'rare-value',
    see: 'ask for an upload in another region and send its data: its image waits on',
    wrap: (core) => {
      const elsewhere = new Set<string>();
      const noting = alterAnswer('uploadImage', ({ image }, { body }) => {
        if (Object(body).region !== 'us-east') elsewhere.add(image.id);
      });
      const losing = afterData((after, id) => (elsewhere.has(id) ? dropPending(after, id) : after));
      return losing(noting(core));
    },
  },
  {
    id: 'image-data-refused',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'over-strict',
    see: 'send the data of an upload: refused',
    wrap: answerInstead('PUT', /^\/uploads\//, (state) => ({
      state,
      answer: refusal('Not here', 403),
    })),
  },
  {
    id: 'image-data-lost-when-described',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'rare-value',
    see: 'send the data of an image with a description: it waits on',
    wrap: afterData((after, id) =>
      after.images.get(id)?.description ? dropPending(after, id) : after,
    ),
  },
  {
    id: 'image-data-lost-the-second-time',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'sequence',
    see: 'send the data of two uploads: the second waits on',
    wrap: (core) => {
      const isLate = fromTime(2);
      return afterData((after, id) => (isLate() ? dropPending(after, id) : after))(core);
    },
  },
  {
    id: 'image-available-falls-back-when-updated',
    requirement: 'IMG-UPLOAD-COMPLETES',
    kind: 'sequence',
    see: 'update an image after its data came: it waits again',
    wrap: keepAltered('updateImage', ({ status, is_public }) =>
      status === 'available' && !is_public ? { status: 'pending_upload' } : {},
    ),
  },
];

/** What came as it should is as bad as other data to the core. */
function refusedWhere(holds: (received: Received) => boolean): Fault['wrap'] {
  const refused: Outcome = { kind: 'upload-failed', reason: 'No.', tooLarge: false };
  return (core) => (state, principal, request, now, outcome) => {
    const isRefused = outcome?.kind === 'upload-received' && holds(outcome);
    return core(state, principal, request, now, isRefused ? refused : outcome);
  };
}

/** What failed in one way is as good as any data to the core. */
function takesWhere(holds: (failed: Failed) => boolean): Fault['wrap'] {
  const taken: Outcome = { kind: 'upload-received', imageBytes: 2 ** 20 };
  return (core) => (state, principal, request, now, outcome) => {
    const isTaken = outcome?.kind === 'upload-failed' && holds(outcome);
    return core(state, principal, request, now, isTaken ? taken : outcome);
  };
}

function dropPending(state: State, id: string) {
  const isDone = ({ kind, id: of }: { kind: string; id: unknown }) =>
    of === id && kind === 'image-becomes-available';
  return { ...state, pending: state.pending.filter((each) => !isDone(each)) };
}
