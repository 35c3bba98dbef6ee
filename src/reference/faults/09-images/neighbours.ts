import type { Image } from '../../entities.ts';
import { keepAltered } from '../blocks/image.ts';
import { alterAnswer, alterItems, alterState, type Body } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Images right where one looks first, and wrong in lists, once captured, or beside the one that was updated. */
export const imageNeighbourFaults: readonly Fault[] = [
  ...(['label', 'description', 'status'] as const).map(listedAsAsked),
  {
    id: 'image-listed-without-capabilities',
    requirement: 'IMG-LIST',
    kind: 'state',
    see: 'ask for an upload with cloud_init and list images: it has no capabilities',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.capabilities = [];
    }),
  },
  {
    id: 'image-listed-by-another-label',
    requirement: 'IMG-LIST',
    kind: 'format',
    see: 'list images: labels are in capitals',
    wrap: alterItems('listImages', (item) => {
      if (!item.is_public) item.label = item.label.toUpperCase();
    }),
  },
  {
    id: 'image-captured-listed-as-creating',
    requirement: 'IMG-LIST',
    kind: 'rare-value',
    see: 'capture an image and list images once it is available: it is creating',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return alterItems('listImages', (item) => {
        if (isCaptured(item.id)) item.status = 'creating';
      })(noting(core));
    },
  },
  ...(['label', 'description'] as const).map(capturedNeverUpdated),
  updateSpreads('to-captured', (each) => each.captured),
  updateSpreads('to-those-without-data', (each) => each.status === 'pending_upload'),
  updateSpreads('to-all', () => true),
];

interface Candidate extends Image {
  readonly captured: boolean;
}

/** The images that were captured are known from then on. */
function capturing(): { noting: Wrap; isCaptured: (id: string) => boolean } {
  const captured = new Set<string>();
  const noting = alterItems('captureImage', ({ id }) => captured.add(id));
  return { noting, isCaptured: (id) => captured.has(id) };
}

/** The list shows a field of an upload as it was when it was asked for. */
function listedAsAsked(field: 'label' | 'description' | 'status'): Fault {
  return {
    id: `image-listed-with-first-${field}`,
    requirement: 'IMG-LIST',
    kind: 'sequence',
    see: `ask for an upload, change its ${field} and list images: it is as before`,
    wrap: (core) => {
      const first = new Map<string, Body>();
      const noting = alterAnswer('uploadImage', ({ image }) => {
        first.set(image.id, image[field]);
      })(core);
      return alterItems('listImages', (item) => {
        if (first.has(item.id)) item[field] = first.get(item.id);
      })(noting);
    },
  };
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
function updateSpreads(whither: string, meets: (each: Candidate) => boolean): Fault {
  return {
    id: `image-update-spreads-${whither}`,
    requirement: 'IMG-UPDATE',
    kind: 'cross-resource',
    see: `update the description of an image: others have it, too (${whither})`,
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return alterState('updateImage', (after, _, { body }, { id, description }) => {
        if ((body as Body)?.description === undefined) return after;
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
