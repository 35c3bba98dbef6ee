import { requireGrant } from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type ImpliedOperations, type Step } from '../../call.ts';
import { DAY } from '../../clock.ts';
import type { Outcome } from '../../effects.ts';
import type { Image } from '../../entities.ts';
import { invalid, notFound, Refusal } from '../../errors.ts';
import { drawSecret } from '../../secrets.ts';
import { schedule } from '../../transitions.ts';
import { knownRegion } from '../06-regions/regions.ts';
import { emit } from '../13-events/events.ts';
import { showImage } from './image-answer.ts';
import { newImage, subjectOf } from './image-record.ts';

const BYTES_PER_MB = 1024 * 1024;

interface ImageUploadRequest {
  readonly label: string;
  readonly region: string;
  readonly description?: string;
  readonly cloud_init?: boolean;
}

/** Where the data of an upload goes: outside the API, opened by the key in the path alone. */
export const uploads: ImpliedOperations = {
  'PUT /uploads/{uploadKey}': { scopes: [], anonymous: true, handler: receiveUpload },
};

/** Creates an image that waits 24 hours for its data (states/image#pending-deleted). */
export function uploadImage(call: Call): Step {
  requireGrant(call, 'add_images');
  const { label, region, description, cloud_init: cloudInit } = bodyOf<ImageUploadRequest>(call);
  knownRegion(call, region);
  const [uploadKey, drawn] = drawSecret(call.state);
  const [image, state] = newImage(
    { ...call, state: drawn },
    { label, description, cloudInit, size: 0, status: 'pending_upload', uploadKey },
  );
  const later = schedule(state, { at: call.now + DAY, kind: 'upload-expires', id: image.id });
  const upload_to = `${state.settings.origin}/uploads/${uploadKey}`;
  const told = emit(later, call, 'image_upload', subjectOf(image));
  return answer(told, { image: showImage(image), upload_to });
}

/**
 * Asks the shell to read the data, and takes what came of it: good data makes the image available,
 * bad data leaves it waiting for better.
 */
function receiveUpload(call: Call): Step {
  const { state, outcome } = call;
  const image = imageAwaiting(call);
  if (outcome?.kind === 'upload-received') return completed(call, image, outcome);
  if (outcome?.kind === 'upload-failed') {
    const errors = [{ field: null, reason: outcome.reason }];
    throw new Refusal(outcome.tooLarge ? 413 : 400, errors);
  }
  return { state, effect: { kind: 'receive-upload', limit: state.settings.uploadLimit } };
}

type Received = Extract<Outcome, { kind: 'upload-received' }>;

function completed(call: Call, image: Image, { imageBytes }: Received): Step {
  if (imageBytes === 0) throw invalid(null, 'The image is empty.');
  const size = Math.ceil(imageBytes / BYTES_PER_MB);
  const changed = { ...image, size, uploadKey: null, updated: call.now };
  const state = { ...call.state, images: call.state.images.put(image.id, changed) };
  const at = call.now + state.settings.delays.imageUpload;
  return answer(schedule(state, { at, kind: 'image-becomes-available', id: image.id }), {});
}

function imageAwaiting(call: Call): Image {
  const key = call.params.uploadKey;
  const [image] = call.state.images.filter(({ uploadKey }) => uploadKey === key);
  if (image === undefined) throw notFound('An upload with this key');
  return image;
}
