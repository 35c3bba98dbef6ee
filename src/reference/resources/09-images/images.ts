import { mayRead, requireGrant, writable } from '../../access/permissions.ts';
import { answer, bodyOf, type Call, type Handlers, type Step, userOf } from '../../call.ts';
import type { Disk, Image } from '../../entities.ts';
import { invalid, notFound, unauthenticated } from '../../errors.ts';
import { listAnswer } from '../../pagination.ts';
import { schedule } from '../../transitions.ts';
import { emit } from '../13-events/events.ts';
import { showImage } from './image-answer.ts';
import { newImage, subjectOf } from './image-record.ts';
import { uploadImage } from './image-upload.ts';

/** Disk images (endpoints/images). */
export const imageHandlers: Handlers = {
  listImages,
  captureImage,
  uploadImage,
  getImage,
  updateImage,
  deleteImage,
};

/** Public images, and the private ones that the caller may read. */
function listImages(call: Call): Step {
  const images = call.state.images.filter((image) => isVisible(call, image));
  return listAnswer(call, images.toSorted(byCreation), showImage);
}

function byCreation(one: Image, other: Image): number {
  return one.created - other.created || (one.id < other.id ? -1 : 1);
}

function getImage(call: Call): Step {
  const id = call.params.imageId ?? '';
  const image = call.state.images.get(id);
  if (image !== undefined && isVisible(call, image)) return answer(call.state, showImage(image));
  if (call.user === undefined && id.startsWith('private/')) {
    throw unauthenticated('A private image needs a bearer token.');
  }
  throw notFound('An image with this id');
}

function isVisible(call: Call, image: Image): boolean {
  if (image.is_public) return true;
  return call.user !== undefined && mayRead(call.user, 'image', image);
}

interface ImageCapture {
  readonly disk_id: number;
  readonly label?: string;
  readonly description?: string;
  readonly cloud_init?: boolean;
}

/** Captures a private image from a disk; its label defaults to the disk's (endpoints/images). */
function captureImage(call: Call): Step {
  requireGrant(call, 'add_images');
  const body = bodyOf<ImageCapture>(call);
  const disk = diskWithId(call, body.disk_id);
  const [image, state] = newImage(call, {
    label: body.label ?? disk.label,
    description: body.description,
    cloudInit: body.cloud_init,
    size: disk.size,
    status: 'creating',
    uploadKey: null,
  });
  const at = call.now + state.settings.delays.imageCapture;
  const later = schedule(state, { at, kind: 'image-becomes-available', id: image.id });
  return answer(emit(later, call, 'image_create', subjectOf(image)), showImage(image));
}

function updateImage(call: Call): Step {
  const image = imageToWrite(call);
  const body = bodyOf<Partial<Pick<Image, 'label' | 'description'>>>(call);
  const { label = image.label, description = image.description } = body;
  const changed = { ...image, label, description, updated: call.now };
  const state = { ...call.state, images: call.state.images.put(image.id, changed) };
  return answer(emit(state, call, 'image_update', subjectOf(changed)), showImage(changed));
}

function deleteImage(call: Call): Step {
  const image = imageToWrite(call);
  const state = { ...call.state, images: call.state.images.remove(image.id) };
  return answer(emit(state, call, 'image_delete', subjectOf(image)), {});
}

function imageToWrite(call: Call): Image {
  return writable(call, 'image', call.state.images, `private/${call.params.imageId}`);
}

/** The disk of an instance that the caller may read; raises 400. */
function diskWithId(call: Call, id: number): Disk {
  const user = userOf(call);
  for (const instance of call.state.instances) {
    const disk = instance.disks.find((each) => each.id === id);
    if (disk !== undefined && mayRead(user, 'compute', instance)) return disk;
  }
  throw invalid('disk_id', 'There is no disk with this id.');
}
