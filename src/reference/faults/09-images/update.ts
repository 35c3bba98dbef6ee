import type { Image } from '../../entities.ts';
import { isReader, mistake, updatedByReader } from '../blocks/caller.ts';
import { capturing, keepAltered, readerMay } from '../blocks/image.ts';
import { alterState, type Body, fromTime, refuseWhen } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { kept } from './update/description.ts';

interface Candidate extends Image {
  readonly captured: boolean;
}

/** Updates of images that are forbidden, lost, or change more than they say (endpoints/images). */
export const updateFaults: readonly Fault[] = [
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
    id: 'image-description-taken-away-is-empty',
    requirement: 'IMG-UPDATE-DESCRIPTION-NULL',
    kind: 'rare-value',
    see: 'update the description of an image to null: it reads as an empty text',
    wrap: alterState('updateImage', (after, _, { body }, shown) => {
      const image = after.images.get(shown.id);
      if (!image || Object(body).description !== null) return after;
      return { ...after, images: after.images.put(image.id, { ...image, description: '' }) };
    }),
  },
  {
    id: 'image-update-needs-a-label',
    requirement: 'IMG-UPDATE',
    kind: 'over-strict',
    see: 'update the description of an image alone: refused',
    wrap: refuseWhen('updateImage', ({ label }) => label === undefined),
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
  readerMay('updateImage', 'IMG-UPDATE-PERMISSION'),
  ...(['label', 'description'] as const).map(capturedNeverUpdated),
  // From one to the other: what any image is given would be given again before anybody looks.
  updateSpreads('to-captured', (each) => each.captured, true),
  updateSpreads('to-those-without-data', (each) => each.status === 'pending_upload'),
  updateSpreads('to-all', () => true),
];

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
    also: ['IMG-LIST', 'IMG-UPLOAD', 'IMG-CREATE'],
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
