import type { JsonObject } from '../../text/json.ts';
import type { Catalogue } from './catalogue.ts';
import { isSlug } from './slug.ts';
import { by } from './sorted.ts';

/** The smallest public image that can be deployed and is not deprecated. */
export function chooseImage(images: readonly JsonObject[]): Catalogue {
  const [image] = usableImages(images);
  return image === undefined ? {} : { image };
}

/** All such images, the smallest first. */
export function usableImages(images: readonly JsonObject[]): string[] {
  const usable = images.filter(
    ({ id, is_public, status, deprecated }) =>
      isSlug(id) &&
      id.startsWith('compute/') &&
      is_public !== false &&
      (status === undefined || status === 'available') &&
      deprecated !== true,
  );
  const sizeOf = ({ size }: JsonObject) => (typeof size === 'number' ? size : Infinity);
  return by(usable, sizeOf).map(({ id }) => id as string);
}
