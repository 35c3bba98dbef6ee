import type { Image } from '../../entities.ts';
import { isReader, mistake, updatedByReader } from '../blocks/caller.ts';
import { capturing, keepAltered, readerMay } from '../blocks/image.ts';
import {
  acceptWhen,
  alterState,
  type Body,
  fromTime,
  refuseBytes,
  refuseWhen,
} from '../blocks/index.ts';
import { inOneLine } from '../blocks/text.ts';
import type { Fault } from '../fault.ts';

interface Candidate extends Image {
  readonly captured: boolean;
}

/** Updates of images gone wrong (endpoints/images). */
export const updateFaults: readonly Fault[] = [
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
  ...updatedByReader('updateImage', 'IMG-UPDATE-PERMISSION', 'image', ['label', 'description']),
  {
    id: 'image-description-taken-away-by-reader',
    requirement: 'IMG-UPDATE-PERMISSION',
    kind: 'auth',
    see: 'update the description to null with a read_only grant: it is taken away',
    wrap: mistake(
      'updateImage',
      (principal, { body }) => isReader(principal) && Object(body).description === null,
    ),
  },
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
    id: 'image-update-needs-a-label',
    requirement: 'IMG-UPDATE',
    kind: 'over-strict',
    see: 'update the description of an image alone: refused',
    wrap: refuseWhen('updateImage', ({ label }) => label === undefined),
  },
  {
    id: 'image-description-loses-capitals',
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: 'update the description to one with capitals: they are small',
    wrap: kept(({ description }) => ({ description: description?.toLowerCase() ?? null })),
  },
  {
    id: 'image-update-ends-its-capabilities',
    requirement: 'IMG-CAPABILITIES-READ-ONLY',
    kind: 'state',
    see: 'update the label of an image made for cloud-init: it has no capabilities',
    wrap: kept(() => ({ capabilities: [] })),
  },
  {
    id: 'image-update-makes-it-automatic',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update an image: its type is automatic',
    wrap: kept(() => ({ type: 'automatic' })),
  },
  {
    id: 'image-update-changes-its-creator',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update an image: created_by is another',
    wrap: kept(() => ({ created_by: 'somebody-else' })),
  },
  {
    id: 'image-update-changes-created',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update an image: created is a day later',
    wrap: kept(({ created }) => ({ created: created + 86_400_000 })),
  },
  {
    id: 'image-update-names-a-vendor',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update an image: it has a vendor',
    wrap: kept(() => ({ vendor: 'Debian' })),
  },
  {
    id: 'image-label-stays',
    requirement: 'IMG-UPDATE',
    kind: 'state',
    see: 'update the label: it stays',
    wrap: kept((_, { label }) => ({ label })),
  },
  {
    id: 'image-third-update-lost',
    requirement: 'IMG-UPDATE',
    kind: 'sequence',
    see: 'update an image three times: the third is lost',
    wrap: (core) => {
      const isLate = fromTime(3);
      return kept((_, { label, description }) => (isLate() ? { label, description } : {}))(core);
    },
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
  readerMay('updateImage', 'IMG-UPDATE-PERMISSION'),
  ...(['label', 'description'] as const).map(capturedNeverUpdated),
  // From one to the other: what any image is given would be given again before anybody looks.
  updateSpreads('to-captured', (each) => each.captured, true),
  updateSpreads('to-those-without-data', (each) => each.status === 'pending_upload'),
  updateSpreads('to-all', () => true),
];

/** Keeps something else of an update; the answer does not tell. */
function kept(alter: (image: Image, before: Image) => Partial<Image>): Fault['wrap'] {
  return keepAltered('updateImage', (image, before) => (before ? alter(image, before) : {}));
}

/** An update leaves a field of a captured image as it was. */
function capturedNeverUpdated(field: 'label' | 'description'): Fault {
  return {
    id: `image-captured-${field}-never-updated`,
    requirement: 'IMG-UPDATE',
    kind: 'rare-value',
    see: `capture an image and update its ${field}: it reads as before`,
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return keepAltered('updateImage', (image, before) =>
        before && isCaptured(image.id) ? { [field]: before[field] } : {},
      )(noting(core));
    },
  };
}

/** The description that one image is given shows in others of its account, too. */
function updateSpreads(
  whither: string,
  meets: (each: Candidate) => boolean,
  isFromCaptured = false,
): Fault {
  return {
    id: `image-update-spreads-${whither}`,
    requirement: 'IMG-UPDATE',
    kind: 'cross-resource',
    see: `update the description of an image: others have it, too (${whither})`,
    // Another check may compare one of the others with the list, or with what it was uploaded with, just as it changes.
    also: ['IMG-LIST', 'IMG-UPLOAD'],
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return alterState('updateImage', (after, _, { body }, { id, description }) => {
        if ((body as Body)?.description === undefined) return after;
        if (isFromCaptured && !isCaptured(id)) return after;
        const account = after.images.get(id)?.account;
        const own = [...after.images].filter((each) => !each.is_public && each.account === account);
        const images = own
          .filter((each) => meets({ ...each, captured: isCaptured(each.id) }))
          .reduce((all, each) => all.put(each.id, { ...each, description }), after.images);
        return { ...after, images };
      })(noting(core));
    },
  };
}
