import { timestamp } from '../../clock.ts';
import type { Image } from '../../entities.ts';

/** An image as answers show it (resources/image). */
export function showImage(image: Image) {
  const { account, uploadKey, created, updated, eol, expiry, ...shown } = image;
  return {
    ...shown,
    eol: eol === null ? null : timestamp(eol),
    expiry: expiry === null ? null : timestamp(expiry),
    created: timestamp(created),
    updated: timestamp(updated),
  };
}
