import type { Image } from '../../../entities.ts';
import { capturing, keepAltered } from '../../blocks/image.ts';
import { acceptWhen, refuseBytes, refuseWhen } from '../../blocks/index.ts';
import { inOneLine } from '../../blocks/text.ts';
import type { Fault } from '../../fault.ts';

/** Descriptions of images that an update cuts, changes, refuses or leaves as they were (endpoints/images). */
export const descriptionFaults: readonly Fault[] = [
  {
    id: 'image-captured-stays-described',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'capture an image, describe it and update the description to null: it stays',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const keeping = keepAltered('updateImage', ({ id, description }, before) =>
        isCaptured(id) && description === null ? { description: before?.description ?? null } : {},
      );
      return keeping(noting(core));
    },
  },
  ...(['Capture', 'Upload', 'Update'] as const).map(
    (verb): Fault => ({
      id: `image-${verb.toLowerCase()}-description-in-one-line`,
      requirement: verb === 'Capture' ? 'IMG-CREATE' : `IMG-${verb.toUpperCase()}`,
      kind: 'rare-value',
      see: 'describe an image in two lines: they are one',
      wrap: keepAltered(`${verb.toLowerCase()}Image`, ({ description }) =>
        description === null ? {} : { description: inOneLine(description) },
      ),
    }),
  ),
  ...(['Upload', 'Update'] as const).map(
    (verb): Fault => ({
      id: `image-${verb.toLowerCase()}-description-counted-in-bytes`,
      requirement: `IMG-${verb.toUpperCase()}-DESCRIPTION-LENGTH`,
      kind: 'rare-value',
      see: `${verb.toLowerCase()} an image with a description of 22,000 characters of three bytes: refused`,
      wrap: refuseBytes(`${verb.toLowerCase()}Image`, 'description', 65_000),
    }),
  ),
  {
    id: 'image-description-stays',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update the description to null: it stays',
    wrap: kept((image, before) =>
      image.description === null ? { description: before.description } : {},
    ),
  },
  {
    id: 'image-description-cut-to-255',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update to a description of 300 characters: 255 of them are kept',
    wrap: kept(({ description }) => ({ description: description?.slice(0, 255) ?? null })),
  },
  {
    id: 'image-description-of-64-refused',
    requirement: 'IMG-UPDATE',
    kind: 'over-strict',
    see: 'update to a description of 64 characters: refused',
    wrap: refuseWhen('updateImage', ({ description }) => description?.length === 64),
  },
  {
    id: 'image-description-loses-capitals',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update the description to one with capitals: they are small',
    wrap: kept(({ description }) => ({ description: description?.toLowerCase() ?? null })),
  },
  {
    id: 'image-described-again-after-null-lost',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'update the description to null and to text again: it stays null',
    wrap: kept((_, { description }) => (description === null ? { description } : {})),
  },
  {
    id: 'image-captured-described-at-any-length',
    requirement: 'IMG-UPDATE-DESCRIPTION-LENGTH',
    kind: 'boundary',
    see: 'capture an image and update its description to 65,001 characters: accepted',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      const taking = acceptWhen(
        'updateImage',
        ({ description }, { path }) =>
          String(description).length > 65_000 && isCaptured(path.slice('/v4/images/'.length)),
        (body) => ({ ...body, description: body.description.slice(0, 65_000) }),
      );
      return taking(noting(core));
    },
  },
];

/** Keeps something else of an update; the answer does not tell. */
export function kept(alter: (image: Image, before: Image) => Partial<Image>): Fault['wrap'] {
  return keepAltered('updateImage', (image, before) => (before ? alter(image, before) : {}));
}
