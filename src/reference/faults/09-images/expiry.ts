import { DAY } from '../../clock.ts';
import { alterPending, NEVER, reviving } from '../blocks/image.ts';
import type { Fault } from '../fault.ts';

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
    id: 'image-upload-expires-after-twelve-hours',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'boundary',
    see: 'ask for an upload and let 23 hours pass: its image is gone',
    wrap: alterPending('uploadImage', (at) => at - DAY / 2),
  },
  {
    id: 'image-upload-expires-later-once-updated',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'update an image that waits for its data after 23 hours: it waits another day',
    wrap: alterPending('updateImage', (at) => at + DAY),
  },
  {
    id: 'image-upload-comes-back',
    requirement: 'IMG-UPLOAD-EXPIRES',
    kind: 'sequence',
    see: 'send data after 25 hours: the image is there again',
    wrap: reviving,
  },
];
